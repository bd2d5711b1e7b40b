/** A column, as in `volume`, from low to high; as in `-volume` from high to low. Empty for the list's own order. */
export type Sort = string

/** What a press on the heading of a column leads to: figures and times come from the top first, words from A. */
export function nextSort(sort: Sort, column: string, startsDescending = false): Sort {
  const descending = `-${column}`
  if (sort === column) return descending
  if (sort === descending) return column
  return startsDescending ? descending : column
}
