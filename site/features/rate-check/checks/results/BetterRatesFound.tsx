import type { ComponentProps, RefObject } from 'react'
import type {
  RateCheckResults,
  RecommendedProvider,
} from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { Card } from '../../../../components/Card.tsx'
import {
  formatDollars,
  formatFee,
  formatMoney,
  formatRate,
  formatWholeMoney,
} from '../../../../lib/words/format.ts'
import { ViewHeading } from '../ViewHeading.tsx'
import { ContactRequest } from './ContactRequest.tsx'
import { CurrentSituation } from './CurrentSituation.tsx'
import { FiguresForm } from './FiguresForm.tsx'
import { ResultsBreakdown, ResultsOverCost } from './ResultsBreakdown.tsx'
import { type ResultsMessages, resultsMessages } from './results.messages.ts'
import { bestSaving, costBars, formatShown, percentSaving, perYear, shownCost } from './savings.ts'
import { Workings } from './Workings.tsx'

export type ResultsViewProps = Pick<ComponentProps<typeof ContactRequest>, 'kept' | 'onRequested'> & {
  /** Takes the focus when the visitor's own figures have changed it. */
  figure: RefObject<HTMLDivElement | null>
}

export function BetterRatesFound({ kept, figure, onRequested }: ResultsViewProps) {
  const say = resultsMessages.found
  const { results } = kept
  const { currentProvider, recommendedProviders, explanation } = results
  const saving = bestSaving(recommendedProviders)
  return (
    <>
      <ViewHeading className="sm:text-3xl print:col-span-2 print:text-2xl">{say.heading}</ViewHeading>
      <Card className="print:p-4">
        <div ref={figure} tabIndex={-1} className="outline-none">
          <p className="text-ink-soft">{say.saving}</p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <strong className="text-4xl font-semibold text-action">{formatWholeMoney(saving)}</strong>{' '}
            <span className="text-lg">{say.aMonth}</span>
          </p>
          <p className="mt-2 text-lg tabular-nums">
            {say.aYear(formatWholeMoney(perYear(saving)))}
            {' · '}
            {say.percent(percentSaving(saving, shownCost(currentProvider).amount))}
          </p>
        </div>
        <CostBars
          current={currentProvider}
          least={explanation.monthlyCostLow}
          best={recommendedProviders[0]}
        />
        <div className="mt-8 print:mt-3">
          <ContactRequest
            kept={kept}
            label={say.connectMe}
            notes={[say.connectNote, say.whoCalls]}
            onRequested={onRequested}
          />
        </div>
      </Card>
      <div className="flex flex-col gap-6 print:row-span-2 print:gap-3">
        <CurrentSituation current={currentProvider} knownFrom={explanation.knownFrom} />
        <ResultsBreakdown results={results} />
      </div>
      <RecommendedProviders providers={recommendedProviders} isBesideBreakdown={results.breakdown !== null} />
      <ResultsOverCost results={results} />
      <FiguresForm results={results} />
      <Workings results={results} />
    </>
  )
}

type CostBarsProps = {
  current: RateCheckResults['currentProvider']
  least: number
  best: RecommendedProvider | undefined
}

/** Two costs as bars on one scale. The bars only illustrate the figures beside them. */
function CostBars({ current, least, best }: CostBarsProps) {
  const { situation, found } = resultsMessages
  const say = found.bars
  const cost = shownCost(current)
  const { better, betterLength } = costBars(cost, least, best?.estimatedSavings ?? 0)
  return (
    <section aria-labelledby="cost-bars" className="mt-8 print:mt-3">
      <h2 id="cost-bars" className="font-semibold">
        {say.heading}
      </h2>
      <ul className="mt-3 flex flex-col gap-4 tabular-nums">
        <Bar
          label={say.now(current.name)}
          cost={formatShown(cost, situation.atLeast)}
          length={100}
          colour="fill-ink-soft/35"
        />
        <Bar
          label={say.better}
          cost={cost.isAtLeast ? formatWholeMoney(better) : formatMoney(better)}
          length={betterLength}
          colour="fill-action"
        />
      </ul>
      {best && best.estimatedMonthlyCost !== better && (
        <p className="mt-2 text-sm text-ink-soft tabular-nums print:hidden">
          {say.exact(best.name, formatMoney(best.estimatedMonthlyCost))}
        </p>
      )}
    </section>
  )
}

type BarProps = { label: string; cost: string; length: number; colour: string }

const Bar = ({ label, cost, length, colour }: BarProps) => (
  <li>
    <p className="flex items-baseline justify-between gap-4">
      <span>{label}</span> <span className="text-lg font-medium whitespace-nowrap">{cost}</span>
    </p>
    <svg className="mt-1.5 h-8 w-full print:h-4" aria-hidden="true">
      <rect width={`${length}%`} height="100%" rx="4" className={colour} />
    </svg>
  </li>
)

type ProvidersProps = { providers: readonly RecommendedProvider[]; isBesideBreakdown: boolean }

export function RecommendedProviders({ providers, isBesideBreakdown }: ProvidersProps) {
  const say = resultsMessages.found
  return (
    <section aria-labelledby="recommended-providers" className={isBesideBreakdown ? '' : 'print:col-span-2'}>
      <h2 id="recommended-providers" className="text-xl font-semibold">
        {say.providersHeading}
      </h2>
      <p className="mt-1 text-ink-soft">{say.providersLead}</p>
      <ol
        className={`mt-3 print:mt-1 print:grid print:items-start print:gap-x-8 ${
          isBesideBreakdown ? '' : 'print:grid-cols-2'
        }`}
      >
        {providers.map((provider) => (
          <li
            key={provider.slug}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-3 print:py-1"
          >
            <span className="font-medium">{provider.name}</span>
            <span className="font-medium text-action tabular-nums">
              {say.savesAMonth(formatWholeMoney(provider.estimatedSavings))}
            </span>
            <span className="w-full text-sm text-ink-soft tabular-nums">
              {say.costs(formatMoney(provider.estimatedMonthlyCost))} {priceInWords(provider, say)}
            </span>
            {provider.exampleSale && (
              // On paper, the breakdown beside it explains wholesale cost.
              <span
                className={`w-full text-sm text-ink-soft tabular-nums ${isBesideBreakdown ? 'print:hidden' : ''}`}
              >
                {say.wholesale[provider.exampleSale.kind](
                  formatDollars(provider.exampleSale.saleAmount),
                  formatMoney(provider.exampleSale.cost),
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Words = Pick<ResultsMessages['found'], 'pricing' | 'rateWithFee' | 'monthlyFee' | 'noMonthlyFee'>

/** A provider's price in one line. Leaves out unknown parts, but not a fee that is known to be 0. */
export function priceInWords(provider: RecommendedProvider, say: Words): string {
  const { inPerson, online } = say.pricing[provider.pricing]
  const rateOf = (rate: number | null, fee: number | null) => {
    if (rate === null) return undefined
    return fee ? say.rateWithFee(formatRate(rate), formatFee(fee)) : formatRate(rate)
  }
  // Exactly one of the two is known: the whole rate of a flat price, or else the margin.
  const cardPresent = rateOf(provider.cardPresentRate ?? provider.cardPresentMargin, provider.cardPresentFee)
  const cardNotPresent = rateOf(
    provider.cardNotPresentRate ?? provider.cardNotPresentMargin,
    provider.cardNotPresentFee,
  )
  const parts = [
    cardPresent && inPerson(cardPresent),
    cardNotPresent && online(cardNotPresent),
    provider.monthlyFee === 0 && say.noMonthlyFee,
    provider.monthlyFee && say.monthlyFee(formatMoney(provider.monthlyFee)),
  ]
  return parts.filter(Boolean).join(', ')
}
