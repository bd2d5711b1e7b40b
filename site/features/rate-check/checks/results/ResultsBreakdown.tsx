import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { RateCheckResults } from '../../../../../api/contract/rate-check-results.ts'
import { formatShare } from '../../../../lib/format.ts'
import { CostBreakdown, OffersOverCost } from '../../breakdown/mount.tsx'
import { localeAtom, sayAtom } from '../rate-check.atoms.ts'
import { AskAboutFees } from '../statement/AskAboutFees.tsx'
import { isSureOfFees, keepSureOfFees, pairOf } from '../statement/unusual-fees.ts'
import { goToStatementFees } from './FiguresForm.tsx'
import { sayResultsAtom } from './results.messages.ts'

/** The parts of the fees on the visitor's statement. Empty without a statement, because we break down no guess. */
export function ResultsBreakdown({ results, className }: { results: RateCheckResults; className?: string }) {
  const locale = useAtomValue(localeAtom)
  const { breakdown, currentProvider, figures } = results
  if (breakdown === null) return null
  return (
    <CostBreakdown
      breakdown={breakdown}
      monthlyVolume={currentProvider.monthlyVolume}
      statementSales={figures.statementSales ?? currentProvider.monthlyVolume}
      locale={locale}
      className={className}
    >
      <Question results={results} />
    </CostBreakdown>
  )
}

/** What other providers would charge over the same wholesale cost. Folded if the results show cheaper providers. */
export function ResultsOverCost({ results }: { results: RateCheckResults }) {
  const locale = useAtomValue(localeAtom)
  const { breakdown, recommendedProviders } = results
  if (breakdown === null) return null
  return <OffersOverCost breakdown={breakdown} locale={locale} isFolded={recommendedProviders.length > 0} />
}

/** Comes once for a pair of amounts, here or in step 2. */
function Question({ results }: { results: RateCheckResults }) {
  const { askAboutFees } = useAtomValue(sayAtom)
  const say = useAtomValue(sayResultsAtom).figures
  const [sureOf, setSureOf] = useState('')
  const { figures, currentProvider, breakdown } = results
  const fees = figures.statementFees
  if (fees === null || !breakdown?.asks) return null
  const sales = figures.statementSales ?? currentProvider.monthlyVolume
  const pair = pairOf(fees, sales)
  if (sureOf === pair || isSureOfFees(pair)) return null
  return (
    <div className="mt-4">
      <AskAboutFees
        question={
          breakdown.asks === 'fees-high' ? askAboutFees.high(formatShare(fees / sales, 0)) : say.feesLow
        }
        onSure={() => {
          keepSureOfFees(pair)
          setSureOf(pair)
        }}
        onChange={goToStatementFees}
      />
    </div>
  )
}
