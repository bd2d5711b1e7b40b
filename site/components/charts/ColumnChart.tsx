import { useId } from 'react'

export type Column = {
  label: string
  /** Under the column, where the label has no room. */
  shortLabel?: string
  value: number
  shown: string
  colour?: string
}

type Props = {
  title: string
  /** The chart in words, for screen readers. */
  summary: string
  columns: Column[]
  /** The headings of the table, and the words that open it. */
  say: { label: string; value: string; showTable: string }
}

/** About the width of a chart in pixels, so that its words have the size of other small print. */
const WIDTH = 360
const HEIGHT = 120
const FOOT = 22
const HEAD = 18
const FONT_SIZE = 13
const GAP = 5

/** Columns on one scale from zero, and the same figures as a table that unfolds. */
export function ColumnChart({ title, summary, columns, say }: Props) {
  const id = useId()
  const highest = Math.max(0, ...columns.map(({ value }) => value))
  return (
    <figure aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <figcaption id={id} className="text-lg font-semibold">
        {title}
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + HEAD + FOOT}`}
        className="mt-4 w-full"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT + HEAD} y2={HEIGHT + HEAD} className="stroke-line-strong" />
        {columns.map((column, place) => (
          <ColumnDrawn
            key={column.label}
            column={column}
            left={(WIDTH / columns.length) * place}
            width={WIDTH / columns.length}
            height={highest === 0 ? 0 : (column.value / highest) * HEIGHT}
            isHighest={highest > 0 && column.value === highest}
          />
        ))}
      </svg>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft">
          {say.showTable}
        </summary>
        <FigureTable title={title} columns={columns} say={say} />
      </details>
    </figure>
  )
}

type Drawn = { column: Column; left: number; width: number; height: number; isHighest: boolean }

function ColumnDrawn({ column, left, width, height, isHighest }: Drawn) {
  const top = HEIGHT + HEAD - height
  const middle = left + width / 2
  return (
    <g>
      <title>{`${column.label}: ${column.shown}`}</title>
      <rect
        x={left + GAP / 2}
        y={top}
        width={width - GAP}
        height={height}
        rx={height > 4 ? 3 : 0}
        className={column.colour ?? 'fill-action'}
      />
      {isHighest && (
        <text
          x={inside(middle)}
          y={top - 5}
          textAnchor="middle"
          fontSize={FONT_SIZE}
          className="fill-ink tabular-nums"
        >
          {column.shown}
        </text>
      )}
      <text
        x={middle}
        y={HEIGHT + HEAD + 17}
        textAnchor="middle"
        fontSize={FONT_SIZE}
        className="fill-ink-soft"
      >
        {column.shortLabel ?? column.label}
      </text>
    </g>
  )
}

/** A figure above the first or last column is not cut off. */
const inside = (middle: number) => Math.min(WIDTH - 40, Math.max(40, middle))

const FigureTable = ({ title, columns, say }: Pick<Props, 'title' | 'columns' | 'say'>) => (
  <table className="mt-1 w-full text-sm tabular-nums">
    <caption className="sr-only">{title}</caption>
    <thead>
      <tr className="border-b border-line text-left">
        <th scope="col" className="py-2 font-medium">
          {say.label}
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          {say.value}
        </th>
      </tr>
    </thead>
    <tbody>
      {columns.map(({ label, shown }) => (
        <tr key={label} className="border-b border-line last:border-0">
          <th scope="row" className="py-1.5 text-left font-normal">
            {label}
          </th>
          <td className="py-1.5 text-right">{shown}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
