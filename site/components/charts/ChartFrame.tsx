import { type ReactNode, useId } from 'react'

export type TableColumn<Row> = { heading: string; isNumber?: boolean; cellOf: (row: Row) => string }

type Props<Row> = {
  title: string
  /** The same figures. The first column names the row. */
  columns: [TableColumn<Row>, ...TableColumn<Row>[]]
  rows: Row[]
  showTable: string
  children: ReactNode
}

/** A chart under its title, and behind it a table, which is open on paper. */
export function ChartFrame<Row extends { label: string }>({
  title,
  columns,
  rows,
  showTable,
  children,
}: Props<Row>) {
  const id = useId()
  const [first, ...others] = columns
  return (
    <figure data-chart aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <figcaption id={id} className="text-lg font-semibold">
        {title}
      </figcaption>
      {children}
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft">
          {showTable}
        </summary>
        <table className="mt-1 w-full text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-left align-bottom">
              {columns.map(({ heading, isNumber }) => (
                <th
                  key={heading}
                  scope="col"
                  className={`py-2 pr-3 font-medium last:pr-0 ${isNumber ? 'text-right' : ''}`}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  {first.cellOf(row)}
                </th>
                {others.map(({ heading, cellOf }) => (
                  <td key={heading} className="py-1.5 pr-3 text-right last:pr-0">
                    {cellOf(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
