import type { ReactNode } from 'react'

type Column<Row> = {
  heading: string
  /** For screen readers only, as over a column of buttons. */
  isHeadingHidden?: boolean
  isNumber?: boolean
  cellOf: (row: Row) => ReactNode
}

type Props<Row> = {
  caption: string
  /** The first cell names the row. */
  columns: [Column<Row>, ...Column<Row>[]]
  rows: Row[]
  keyOf: (row: Row) => string | number
}

const CELL = 'py-2.5 pr-4 text-left last:pr-0 max-md:p-0'
/** For the eye alone: the heading of the column is read out with the cell already. */
const LABEL =
  "max-md:data-label:before:block max-md:data-label:before:text-sm max-md:data-label:before:text-ink-soft max-md:data-label:before:content-[attr(data-label)_/_'']"

/** A table where there is room. On a phone nothing scrolls sideways: each row is a block, and its cells have labels. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: Props<Row>) => {
  const [first, ...others] = columns
  return (
    <table className="w-full tabular-nums max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-sm text-ink-soft max-md:sr-only">
        <tr>
          {columns.map(({ heading, isHeadingHidden, isNumber }) => (
            <th
              key={heading}
              scope="col"
              className={`py-2 pr-4 font-medium last:pr-0 ${isNumber ? 'text-right' : 'text-left'}`}
            >
              <span className={isHeadingHidden ? 'sr-only' : ''}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-b border-line last:border-0 max-md:flex max-md:flex-wrap max-md:gap-x-6 max-md:gap-y-2 max-md:py-3"
          >
            <th scope="row" className={`${CELL} font-normal max-md:basis-full max-md:font-medium`}>
              {first.cellOf(row)}
            </th>
            {others.map(({ heading, isHeadingHidden, isNumber, cellOf }) => (
              <td
                key={heading}
                data-label={isHeadingHidden ? undefined : heading}
                className={`${CELL} wrap-anywhere ${LABEL} ${isNumber ? 'md:text-right md:whitespace-nowrap' : ''}`}
              >
                {cellOf(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
