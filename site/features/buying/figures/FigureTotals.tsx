import type { PurchaseFigures, SupplierFigures } from '../../../../api/contract/buying/figures.ts'
import { formatMoney, formatShare } from '../../../lib/words/format.ts'
import { LOCALE } from '../../../lib/words/language.ts'
import { type FiguresMessages, figuresMessages as say } from './figures.messages.ts'

type Props = { total: SupplierFigures['total'] }

/** What each figure is called and how it reads, here and in the tables. */
export const FIGURES = [
  { name: 'leads', shown: ({ leads }) => leads.toLocaleString(LOCALE) },
  {
    name: 'contacted',
    shown: ({ contacted }) => contacted.toLocaleString(LOCALE),
    share: ({ contacted, leads }) => contacted / leads,
  },
  {
    name: 'converted',
    shown: ({ converted }) => converted.toLocaleString(LOCALE),
    share: ({ converted, leads }) => converted / leads,
  },
  { name: 'spent', shown: ({ spent }) => formatMoney(spent) },
  { name: 'dealValue', shown: ({ dealValue }) => formatMoney(dealValue) },
  { name: 'returnOnSpend', shown: ({ returnOnSpend }) => timesInWords(returnOnSpend) },
] as const satisfies readonly {
  name: keyof PurchaseFigures & keyof FiguresMessages
  shown: (figures: PurchaseFigures) => string
  share?: (figures: PurchaseFigures) => number
}[]

/** "12.4×": the deal value for each dollar spent. */
const timesInWords = (times: number | null) =>
  times === null ? '–' : `${times.toLocaleString(LOCALE, { maximumFractionDigits: 2 })}×`

export const FigureTotals = ({ total: { now, before } }: Props) => (
  <section aria-label={say.totals}>
    <dl className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {FIGURES.map((figure) => (
        <div
          key={figure.name}
          className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-lg border border-line bg-surface px-5 py-4 sm:block"
        >
          <dt className="text-ink-soft">{say[figure.name]}</dt>
          <dd className="text-2xl font-semibold tabular-nums sm:mt-1">{figure.shown(now)}</dd>
          <dd className="min-h-5 text-sm tabular-nums text-ink-soft max-sm:basis-full">
            {[
              'share' in figure && now.leads > 0 && say.ofLeads(formatShare(figure.share(now))),
              before.leads > 0 && say.was(figure.shown(before)),
            ]
              .filter(Boolean)
              .join(', ')}
          </dd>
        </div>
      ))}
    </dl>
    {now.refunded > 0 && <p className="mt-3 text-sm text-ink-soft">{say.refunded(now.refunded)}</p>}
  </section>
)
