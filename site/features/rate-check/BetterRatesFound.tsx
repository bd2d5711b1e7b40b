import { useAtomValue } from 'jotai'
import type { RateCheckResults } from '../../../api/contract/rate-check-results.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { formatWholeMoney } from '../../lib/format.ts'
import { CostBars } from './CostBars.tsx'
import { CurrentSituation } from './CurrentSituation.tsx'
import { RecommendedProviders } from './RecommendedProviders.tsx'
import { sayResultsAtom } from './results.atoms.ts'
import { bestSaving, percentSaving, perYear, shownCost } from './savings.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { Workings } from './Workings.tsx'

type Props = { results: RateCheckResults; onContact: () => void }

export function BetterRatesFound({ results, onContact }: Props) {
  const say = useAtomValue(sayResultsAtom).found
  const heading = useFocusOnArrival()
  const { currentProvider, recommendedProviders } = results
  const saving = bestSaving(recommendedProviders)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none sm:text-3xl">
        {say.heading}
      </h1>
      <Card>
        <p className="text-ink-soft">{say.saving}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <strong className="text-4xl font-semibold text-action">{formatWholeMoney(saving)}</strong>
          <span className="text-lg">{say.aMonth}</span>
        </p>
        <p className="mt-2 text-lg tabular-nums">
          {say.aYear(formatWholeMoney(perYear(saving)))}
          {' · '}
          {say.percent(percentSaving(saving, shownCost(currentProvider).amount))}
        </p>
        <CostBars current={currentProvider} saving={saving} />
        <Button size="large" className="mt-8 w-full text-balance" onClick={onContact}>
          {say.connectMe}
        </Button>
        <p className="mt-3 text-sm text-ink-soft">{say.connectNote}</p>
      </Card>
      <CurrentSituation current={currentProvider} knownFrom={results.explanation.knownFrom} />
      <RecommendedProviders providers={recommendedProviders} />
      <Workings results={results} />
    </>
  )
}
