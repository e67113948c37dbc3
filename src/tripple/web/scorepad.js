// The score pad for a real table.

export async function show() {}
