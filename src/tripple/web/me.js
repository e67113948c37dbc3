// My own statistics, and everything that is kept about me.

export async function show() {}
