import { useState } from 'react'
import type {
  Breakdown,
  RateCheckResults,
} from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { Question } from '../../../../components/fields/AskOnce.tsx'
import { isSureOf, keepSureOf } from '../../../../lib/unusual-figures/sure-of.ts'
import { unusualFiguresMessages } from '../../../../lib/unusual-figures/unusual-figures.messages.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { CostBreakdown } from '../../breakdown/CostBreakdown.tsx'
import { OffersOverCost } from '../../breakdown/OffersOverCost.tsx'
import { feesInWords, pairOf } from '../statement/unusual-fees.ts'
import { goToStatementFees } from './FiguresForm.tsx'
import { resultsMessages } from './results.messages.ts'

/** The parts of the fees on the visitor's statement. Empty without a statement, because we break down no guess. */
export function ResultsBreakdown({ results, className }: { results: RateCheckResults; className?: string }) {
  const { breakdown, currentProvider, figures } = results
  if (breakdown === null) return null
  const sales = figures.statementSales ?? currentProvider.monthlyVolume
  return (
    <CostBreakdown
      breakdown={breakdown}
      monthlyVolume={currentProvider.monthlyVolume}
      statementSales={sales}
      className={className}
    >
      {breakdown.asks && figures.statementFees !== null && (
        <FeesQuestion fees={figures.statementFees} sales={sales} asks={breakdown.asks} />
      )}
    </CostBreakdown>
  )
}

/** What other providers would charge over the same wholesale cost. Folded if the results show cheaper providers. */
export function ResultsOverCost({ results }: { results: RateCheckResults }) {
  const { breakdown, recommendedProviders } = results
  if (breakdown === null) return null
  return <OffersOverCost breakdown={breakdown} isFolded={recommendedProviders.length > 0} />
}

/** Comes once for a pair of amounts, here or in step 2. */
function FeesQuestion({ fees, sales, asks }: { fees: number; sales: number; asks: Breakdown['asks'] }) {
  const say = resultsMessages.figures
  const [sureOf, setSureOf] = useState('')
  const pair = pairOf(fees, sales)
  if (sureOf === pair || isSureOf(pair)) return null
  const { isItRight, right } = unusualFiguresMessages
  return (
    <div className="mt-4">
      <Question
        text={asks === 'fees-low' ? say.feesLow : `${feesInWords(fees / sales)} ${isItRight}`}
        answers={[
          {
            label: right,
            onClick: () => {
              keepSureOf(pair)
              setSureOf(pair)
            },
          },
          { label: common.change, onClick: goToStatementFees },
        ]}
      />
    </div>
  )
}
