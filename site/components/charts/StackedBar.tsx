import { formatShare } from '../../lib/words/format.ts'
import { LOCALE } from '../../lib/words/language.ts'
import { ChartFrame } from './ChartFrame.tsx'

type PartOfBar = {
  label: string
  value: number
  /** A background; its word always stands beside it. */
  colour: string
}

type Props = {
  title: string
  parts: PartOfBar[]
  say: { of: string; count: string; share: string; showTable: string; none: string }
}

/** Parts of a whole in one bar, each with its count and share, and the same as a table. */
export function StackedBar({ title, parts, say }: Props) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const shareOf = (value: number) => (whole === 0 ? '–' : formatShare(value / whole))
  const count = (value: number) => value.toLocaleString(LOCALE)
  return (
    <ChartFrame
      title={title}
      rows={parts}
      columns={[
        { heading: say.of, cellOf: ({ label }) => label },
        { heading: say.count, isNumber: true, cellOf: ({ value }) => count(value) },
        { heading: say.share, isNumber: true, cellOf: ({ value }) => shareOf(value) },
      ]}
      showTable={say.showTable}
    >
      {whole === 0 ? (
        <p className="mt-3 text-ink-soft">{say.none}</p>
      ) : (
        <>
          <div aria-hidden="true" className="mt-3 flex h-8 gap-0.5 overflow-hidden rounded-sm">
            {parts
              .filter(({ value }) => value > 0)
              .map(({ label, value, colour }) => (
                <div
                  key={label}
                  className={`min-w-1 forced-colors:border print:[print-color-adjust:exact] ${colour}`}
                  style={{ flexGrow: value }}
                />
              ))}
          </div>
          <ul className="mt-3 grid gap-x-6 gap-y-2 min-[26rem]:grid-cols-2 lg:grid-cols-4">
            {parts.map(({ label, value, colour }) => (
              <li key={label} className="flex items-baseline gap-2 tabular-nums">
                <span
                  aria-hidden="true"
                  className={`size-3 shrink-0 rounded-sm print:[print-color-adjust:exact] ${colour}`}
                />
                {label}
                <span className="ml-auto font-semibold lg:ml-1">{count(value)}</span>
                <span className="text-sm text-ink-soft">{shareOf(value)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartFrame>
  )
}
