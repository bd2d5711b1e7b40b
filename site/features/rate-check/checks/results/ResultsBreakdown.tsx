import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { RateCheckResults } from '../../../../../api/contract/rate-check-results.ts'
import { formatShare } from '../../../../lib/format.ts'
import { CostBreakdown, OffersOverCost } from '../../breakdown/mount.tsx'
import { localeAtom, sayAtom } from '../rate-check.atoms.ts'
import { AskAboutFees } from '../statement/AskAboutFees.tsx'
import { isSureOfFees, keepSureOfFees } from '../statement/sure-of-fees.ts'
import { pairOf } from '../statement/unusual-fees.ts'
import { goToStatementFees } from './FiguresForm.tsx'
import { sayResultsAtom } from './results.messages.ts'

/** What the fees of the visitor's statement are made of. Nothing without a statement: no guess is broken down. */
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

/** What others would charge over the same wholesale cost; folded where providers that cost less are shown. */
export function ResultsOverCost({ results }: { results: RateCheckResults }) {
  const locale = useAtomValue(localeAtom)
  const { breakdown, recommendedProviders } = results
  if (breakdown === null) return null
  return <OffersOverCost breakdown={breakdown} locale={locale} isFolded={recommendedProviders.length > 0} />
}

/** Asked once for a pair of amounts, here or in step 2. */
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
