import type { ReactNode } from 'react'

type Props = {
  caption: string
  columns: ReactNode[]
  /** The first cell says what the row is about. */
  rows: { key: string; cells: ReactNode[] }[]
}

/** On a phone it scrolls sideways within itself. */
export const Table = ({ caption, columns, rows }: Props) => (
  <section
    aria-label={caption}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    tabIndex={0}
    className="mt-4 overflow-x-auto"
  >
    <table className="w-full tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-sm text-ink-soft">
          {columns.map((column, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <th key={place} scope="col" className="py-2 pr-4 font-medium whitespace-nowrap">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-2.5 pr-4 text-left font-normal whitespace-nowrap">
              {first}
            </th>
            {others.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <td key={place} className="py-2.5 pr-4 whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
