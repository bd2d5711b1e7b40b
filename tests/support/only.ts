/** The first row, such as the one that was just inserted; throws when there is none. */
export function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('There is no such row.')
  return row
}
