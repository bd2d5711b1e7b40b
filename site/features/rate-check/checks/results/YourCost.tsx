import type { RateCheckResults } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { Card } from '../../../../components/Card.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { COLON } from '../../../../lib/words/format.messages.ts'
import { formatMoney, formatRate } from '../../../../lib/words/format.ts'
import { WhyNotCounted } from '../../breakdown/OffersOverCost.tsx'
import { resultsMessages } from './results.messages.ts'
import { publishedRange } from './savings.ts'
import { Sources } from './Workings.tsx'

/** Where nobody is cheaper, the owner's own cost is the answer, beside what published prices come to. */
export function YourCost({ results }: { results: RateCheckResults }) {
  const say = resultsMessages.finding.cost
  const { currentProvider, explanation, breakdown } = results
  const range = publishedRange(currentProvider, explanation.compared)
  const names = new Set(explanation.compared.map(({ name }) => name))
  return (
    <Card className="print:hidden">
      <p className="text-ink-soft">
        {say.heading[currentProvider.basis === 'statement' ? 'statement' : 'other']}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <strong className="text-4xl font-semibold">
          {formatMoney(currentProvider.estimatedMonthlyCost)}
        </strong>{' '}
        <span className="text-lg">{common.aMonth}</span>
      </p>
      <p className="mt-2 text-lg tabular-nums">{say.ofSales(formatRate(currentProvider.effectiveRate))}</p>
      {range && (
        <>
          <p className="mt-4 tabular-nums">
            {say[range.verdict](say.range(formatRate(range.lowest), formatRate(range.highest)))}
          </p>
          <div className="mt-2 text-sm text-ink-soft">
            {say.basis}
            {explanation.rows
              .filter(({ name }) => names.has(name))
              .map((row) => (
                <p key={row.name}>
                  {row.name}
                  {COLON}
                  <Sources sources={row.sources} asOf={row.asOf} isInline />
                </p>
              ))}
          </div>
        </>
      )}
      {breakdown && <WhyNotCounted breakdown={breakdown} className="mt-4 border-t border-line pt-4" />}
    </Card>
  )
}
