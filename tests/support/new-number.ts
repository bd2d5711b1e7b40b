let last = 200_000

/**
 * A number that nothing else in this process has. All have six digits, so no name or address that is made with one contains another,
 * as "Olive Shop 687" contains "Shop 6".
 */
export function newNumber(): number {
  last += 1
  return last
}
