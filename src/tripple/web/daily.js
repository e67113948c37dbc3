// The solitaire of the day.

export async function show() {}
