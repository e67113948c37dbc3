// Tiles, score sheets and rules to print.

export async function show() {}
