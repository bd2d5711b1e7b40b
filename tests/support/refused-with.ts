/** Part of the answer of a refused call, for `toMatchObject`. */
export const refusedWith = (status: number, code: string) => ({ status, body: { code } })
