// Playing alone: free deals and deals by number.

export async function show() {}
