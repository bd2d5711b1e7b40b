import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { COLON } from '../../lib/words/format.messages.ts'
import { ChartFrame, type TableColumn } from './ChartFrame.tsx'

declare module 'react' {
  interface CSSProperties {
    /** Of the axis, from 0 to 1. */
    '--share'?: number
  }
}

export type Bar = {
  /** In full, as "November 2026". */
  label: string
  shortLabel: string
  value: number
  /** Of the period before, where the chart compares. */
  before?: number
  /** Its time is not over: drawn as an outline. */
  isOpen?: boolean
}

/** What is measured, on an axis of its own. */
export type Measure = {
  name: string
  bars: Bar[]
  inFull: (value: number) => string
  /** On a bar and on the axis. */
  inShort: (value: number) => string
}

type Props = {
  title: string
  /** What a bar stands for, such as "Month". */
  of: string
  /** All with bars of the same labels. */
  measures: [Measure, ...Measure[]]
  say: ChartWords
}

export type ChartWords = {
  showTable: string
  soFar: string
  /** Where each bar has one of the period before. */
  compared?: {
    now: string
    before: string
    /** Of the name of a measure. */
    ofBefore: (name: string) => string
    was: (shown: string) => string
  }
}

/** More have no room for the figures of the period before, nor for words on bars of zero. */
const MOST_WITH_EVERY_WORD = 14

/**
 * Bars on round axes from zero: upright where there is room, else lying, one a line. Arrow keys move through them and read each out;
 * the same figures unfold as a table.
 */
export function BarChart({ title, of, measures, say }: Props) {
  const [{ bars }] = measures
  const [read, setRead] = useState<string>()
  const found = bars.findIndex(({ label }) => label === read)
  // At first, and after another period, the newest.
  const place = found === -1 ? bars.length - 1 : found
  const readAt = (at: number) => setRead(bars[at]?.label)
  const readout = readoutOf(measures, place, say)
  const isCrowded = bars.length > MOST_WITH_EVERY_WORD
  const move = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: bars.length - 1,
    }
    const next = places[event.key]
    if (next === undefined) return
    event.preventDefault()
    readAt(Math.max(0, Math.min(bars.length - 1, next)))
  }
  return (
    <ChartFrame
      title={title}
      rows={rowsOf(measures)}
      columns={columnsOf(of, measures, say)}
      showTable={say.showTable}
    >
      {say.compared && <Key say={say.compared} />}
      <div
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={place + 1}
        aria-valuetext={readout}
        onKeyDown={move}
        className="mt-3 rounded-md"
      >
        {measures.map((measure) => (
          <Plot
            key={measure.name}
            measure={measure}
            isNamed={measures.length > 1}
            isCrowded={isCrowded}
            place={place}
            onPoint={readAt}
            say={say}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 min-h-6 text-sm tabular-nums text-ink-soft print:hidden">
        {readout}
      </p>
    </ChartFrame>
  )
}

type Compared = NonNullable<ChartWords['compared']>

const Key = ({ say }: { say: Compared }) => (
  <p className="mt-1 flex flex-wrap gap-x-5 text-sm text-ink-soft">
    {(['now', 'before'] as const).map((which) => (
      <span key={which} className="inline-flex items-center gap-2">
        <span aria-hidden="true" className={`size-3 rounded-sm ${FILLS[which]}`} />
        {say[which]}
      </span>
    ))}
  </p>
)

const DRAWN = 'print:[print-color-adjust:exact] forced-color-adjust-none forced-colors:border'
const FILLS = {
  now: `bg-action forced-colors:bg-[CanvasText] ${DRAWN}`,
  open: `border-2 border-action bg-[repeating-linear-gradient(135deg,var(--action)_0_2px,transparent_2px_7px)] ${DRAWN}`,
  before: `bg-line-strong forced-colors:bg-[GrayText] ${DRAWN}`,
}

type PlotProps = {
  measure: Measure
  isNamed: boolean
  isCrowded: boolean
  place: number
  onPoint: (place: number) => void
  say: ChartWords
}

function Plot({ measure: { name, bars, inShort }, isNamed, isCrowded, place, onPoint, say }: PlotProps) {
  const ticks = roundTicks(Math.max(...bars.map(({ value, before = 0 }) => Math.max(value, before))))
  const top = ticks.at(-1) ?? 1
  return (
    <div className="not-first:mt-5">
      {isNamed && <p className="font-medium">{name}</p>}
      <div className="relative pt-7 text-sm tabular-nums lg:pl-14">
        <div className="absolute top-7 right-16 bottom-0 left-24 lg:right-0 lg:bottom-auto lg:left-14 lg:h-48">
          {ticks.map((tick, nth) => (
            <div
              key={tick}
              style={share(tick / top)}
              className={`absolute left-[calc(var(--share)*100%)] h-full border-l lg:bottom-[calc(var(--share)*100%)] lg:left-0 lg:h-0 lg:w-full lg:border-t lg:border-l-0 ${tick === 0 ? 'border-line-strong' : 'border-line'}`}
            >
              <span
                className={`absolute -top-6 left-0 -translate-x-1/2 text-ink-soft lg:-top-3 lg:-left-2 lg:-translate-x-full ${nth % 2 === 1 && ticks.length > 2 ? 'max-lg:sr-only' : ''}`}
              >
                {inShort(tick)}
              </span>
            </div>
          ))}
        </div>
        <div className="relative flex flex-col lg:flex-row">
          {bars.map((bar, index) => (
            <div
              key={bar.label}
              onPointerEnter={() => onPoint(index)}
              className={`flex min-w-0 items-center gap-2 py-0.5 lg:flex-1 lg:flex-col lg:items-stretch lg:gap-1 lg:py-0 ${index === place ? 'rounded-sm bg-sunk/70' : ''}`}
            >
              <span className="w-22 shrink-0 text-ink-soft lg:order-2 lg:w-auto lg:text-center lg:leading-tight">
                {bar.shortLabel}
                {bar.isOpen && <span className="block text-ink lg:whitespace-nowrap">{say.soFar}</span>}
              </span>
              <div className="relative mr-16 h-8 grow lg:mr-0 lg:h-48 lg:flex-none">
                {bar.before !== undefined && (
                  <div
                    style={share(bar.before / top)}
                    className={`absolute bottom-0 left-0 h-2.5 w-[calc(var(--share)*100%)] rounded-sm lg:left-auto lg:right-[12%] lg:h-[calc(var(--share)*100%)] lg:w-[26%] ${bar.before > 0 ? FILLS.before : ''}`}
                  />
                )}
                <div
                  style={share(bar.value / top)}
                  className={`absolute top-0 left-0 w-[calc(var(--share)*100%)] rounded-sm lg:top-auto lg:bottom-0 lg:left-[12%] lg:h-[calc(var(--share)*100%)] ${bar.before === undefined ? 'h-full lg:w-[76%]' : 'h-5 lg:w-[46%]'} ${bar.value > 0 ? FILLS[bar.isOpen ? 'open' : 'now'] : ''}`}
                />
                {!(isCrowded && bar.value === 0) && (
                  <span
                    style={share(bar.value / top)}
                    className={`absolute -top-0.5 left-[calc(var(--share)*100%)] pl-1.5 font-medium whitespace-nowrap lg:top-auto lg:bottom-[calc(var(--share)*100%)] lg:pl-0 lg:pb-0.5 ${bar.before === undefined ? 'lg:inset-x-0 lg:text-center' : 'lg:left-[35%] lg:-translate-x-1/2'} ${isCrowded ? 'lg:text-[0.75rem]' : ''}`}
                  >
                    {inShort(bar.value)}
                  </span>
                )}
              </div>
              {say.compared && !isCrowded && (
                <span className="hidden text-center text-ink-soft lg:order-3 lg:block">
                  {say.compared.was(inShort(bar.before ?? 0))}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

const share = (of: number): CSSProperties => ({ '--share': of })

/** From 0 up to the first step that is not below `highest`, in at most four steps of 1, 2 or 5 times a power of ten; never of parts. */
export function roundTicks(highest: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / 3)))
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size * 4 >= highest) ?? highest
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, place) => place * step)
}

function readoutOf(measures: Measure[], place: number, say: ChartWords): string {
  const bar = measures[0]?.bars[place]
  if (bar === undefined) return ''
  const figures = measures.map(({ name, bars, inFull }) => {
    const { value = 0, before } = bars[place] ?? {}
    const was = say.compared && before !== undefined ? ` (${say.compared.was(inFull(before))})` : ''
    return `${measures.length > 1 ? `${name} ` : ''}${inFull(value)}${was}`
  })
  return `${bar.label}${bar.isOpen ? ` ${say.soFar}` : ''}${COLON}${figures.join(', ')}`
}

type Row = { label: string; place: number; isOpen: boolean }

const rowsOf = ([{ bars }]: Props['measures']): Row[] =>
  bars.map(({ label, isOpen = false }, place) => ({ label, place, isOpen }))

function columnsOf(
  of: string,
  measures: Measure[],
  say: ChartWords,
): [TableColumn<Row>, ...TableColumn<Row>[]] {
  return [
    { heading: of, cellOf: ({ label, isOpen }) => (isOpen ? `${label} ${say.soFar}` : label) },
    ...measures.flatMap(({ name, bars, inFull }) => {
      const columnOf = (heading: string, of: 'value' | 'before') => ({
        heading,
        isNumber: true,
        cellOf: ({ place }: Row) => inFull(bars[place]?.[of] ?? 0),
      })
      const now = columnOf(name, 'value')
      return say.compared ? [now, columnOf(say.compared.ofBefore(name), 'before')] : [now]
    }),
  ]
}
