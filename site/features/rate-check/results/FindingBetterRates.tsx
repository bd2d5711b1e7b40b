import { useAtomValue, useSetAtom } from 'jotai'
import type { RateCheckResults } from '../../../../api/contract/rate-check-results.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { goToStepAtom } from '../rate-check.atoms.ts'
import { useFocusOnArrival } from '../use-focus-on-arrival.ts'
import { CurrentSituation } from './CurrentSituation.tsx'
import { sayResultsAtom } from './results.messages.ts'
import { Workings } from './Workings.tsx'

type Props = { results: RateCheckResults; onContact: () => void }

/** The commonest result: most providers publish no rates, so that no honest figure can be shown yet. */
export function FindingBetterRates({ results, onContact }: Props) {
  const say = useAtomValue(sayResultsAtom).finding
  const goToStep = useSetAtom(goToStepAtom)
  const heading = useFocusOnArrival()
  const { whyNone } = results.explanation
  const reason = whyNone?.reason ?? 'nobody-to-compare'
  const missing = whyNone?.missingRates.map((rate) => say.missing[rate]) ?? []
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none sm:text-3xl">
          {say.heading}
        </h1>
        <p className="mt-4 text-lg">{say.why[reason](results.currentProvider.name)}</p>
        {missing.length > 0 && (
          <p className="mt-2 text-ink-soft">
            {say.missing.heading} {missing.join(', ')}.
          </p>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" onClick={() => goToStep('rate-info')}>
            {missing.length > 0 ? say.enterRates : say.checkRates}
          </Button>
          <p className="text-sm text-ink-soft">{say.keepsAnswers}</p>
        </div>
      </header>
      <Card>
        <h2 className="text-xl font-semibold">{say.nextHeading}</h2>
        <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5 marker:text-ink-soft">
          {say.next.map((sentence) => (
            <li key={sentence} className="pl-1">
              {sentence}
            </li>
          ))}
        </ol>
        <Button size="large" className="mt-6 w-full text-balance" onClick={onContact}>
          {say.contactMe}
        </Button>
      </Card>
      <CurrentSituation current={results.currentProvider} knownFrom={results.explanation.knownFrom} />
      <Workings results={results} />
    </>
  )
}
