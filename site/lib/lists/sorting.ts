import { isDescending } from '../../../api/contract/fields.ts'

/** A column, as in `volume`, from low to high; as in `-volume` from high to low. Empty for the list's own order. */
export type Sort = string

/** The values of `sort` that a list takes. */
export const sortsBy = (columns: readonly string[]): Sort[] =>
  columns.flatMap((column) => [column, `-${column}`])

export const columnOf = (sort: Sort) => sort.replace(/^-/, '')

/** What a press on the heading of a column leads to: figures and times come from the top first, words from A. */
export function nextSort(sort: Sort, column: string, startsDescending = false): Sort {
  if (columnOf(sort) === column) return isDescending(sort) ? column : `-${column}`
  return startsDescending ? `-${column}` : column
}
