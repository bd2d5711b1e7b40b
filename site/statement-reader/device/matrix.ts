/** As PDF writes them: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First what the second does, then what the first does. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [g, h, i, j, k, l] = second
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function toMatrix(numbers: ArrayLike<unknown>): Matrix {
  const at = (index: number) => {
    const number = numbers[index]
    return typeof number === 'number' ? number : 0
  }
  return [at(0), at(1), at(2), at(3), at(4), at(5)]
}
