import type { MyData } from '../../../api/contract/privacy.ts'
import { Card } from '../../components/Card.tsx'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { Chapter } from './Chapter.tsx'
import { Facts } from './Facts.tsx'
import type { MyDataMessages } from './my-data.messages.ts'

/** What the person told us of their business, and what we answered. */
export function RateChecks({ data, say }: { data: MyData; say: MyDataMessages }) {
  const { rateChecks, quotes } = data
  const words = say.checks
  if (rateChecks.length === 0 && quotes.length === 0) return null
  return (
    <Chapter heading={words.heading}>
      {rateChecks.map((check) => (
        <Card key={check.id}>
          <h3 className="font-semibold">{words.of(formatDay(new Date(check.checkedAt)))}</h3>
          <Facts
            className="mt-4 tabular-nums"
            facts={[
              { name: words.provider, value: check.provider },
              { name: words.volume, value: formatMoney(check.monthlyVolume) },
              { name: words.sale, value: formatMoney(check.averageTransaction) },
              { name: words.cost, value: costOf(check) },
              {
                name: words.saving,
                value: check.bestSaving === null ? words.noSaving : formatMoney(check.bestSaving),
              },
            ]}
          />
        </Card>
      ))}
      {quotes.length > 0 && (
        <details className="rounded-lg border border-line bg-surface px-5 sm:px-8">
          <summary className="cursor-pointer py-4 font-medium">{words.quotes(quotes.length)}</summary>
          <ul className="flex flex-col gap-3 pb-5">
            {quotes.map((quote) => (
              <li key={quote.id} className="tabular-nums">
                <span className="font-medium">{quote.provider}</span>{' '}
                {words.quote(formatMoney(quote.estimatedSavings), formatMoney(quote.estimatedMonthlyCost))},{' '}
                <span className="text-ink-soft">
                  {quote.acceptedAt === null
                    ? words.until(formatDay(new Date(quote.expiresAt)))
                    : words.accepted(formatDay(new Date(quote.acceptedAt)))}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Chapter>
  )

  function costOf({ estimatedMonthlyCost, monthlyCostAtLeast }: MyData['rateChecks'][number]): string {
    if (monthlyCostAtLeast === null) return formatMoney(estimatedMonthlyCost)
    return words.atLeast(formatMoney(monthlyCostAtLeast))
  }
}
