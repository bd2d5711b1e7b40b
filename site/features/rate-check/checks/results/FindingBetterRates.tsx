import { useAtomValue } from 'jotai'
import { Card } from '../../../../components/Card.tsx'
import { isDecided, type KeptResults } from '../rate-check.atoms.ts'
import { useFocusOnArrival } from '../use-focus-on-arrival.ts'
import { ContactAct } from './ContactAct.tsx'
import { CurrentSituation } from './CurrentSituation.tsx'
import { FiguresForm } from './FiguresForm.tsx'
import { ResultsBreakdown, ResultsOverCost } from './ResultsBreakdown.tsx'
import { sayResultsAtom } from './results.messages.ts'
import { useFocusOnAnswer } from './use-focus-on-answer.ts'
import { Workings } from './Workings.tsx'

type Props = { kept: KeptResults; onAsked: () => Promise<unknown> }

/** The commonest result: most providers publish no rates, so that no honest figure can be shown yet. */
export function FindingBetterRates({ kept, onAsked }: Props) {
  const say = useAtomValue(sayResultsAtom).finding
  const heading = useFocusOnArrival()
  const figure = useFocusOnAnswer()
  const { results } = kept
  const canAsk = !isDecided(kept)
  const { currentProvider, explanation } = results
  const reason = explanation.whyNone?.reason ?? 'nobody-to-compare'
  const isKnown = currentProvider.basis === 'statement' && reason === 'already-best'
  const why = isKnown ? say.bestByStatement : say.why[reason]
  return (
    <>
      <header className="print:col-span-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold outline-none sm:text-3xl print:text-2xl"
        >
          {say.heading}
        </h1>
        <p className="mt-4 text-lg print:mt-1">{why(currentProvider.name)}</p>
      </header>
      <FiguresForm results={results} isOpen={reason === 'own-rate-needed'} />
      <Card className={canAsk ? 'print:hidden' : 'print:p-4'}>
        <h2 className="text-xl font-semibold">{say.nextHeading}</h2>
        {canAsk && (
          <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5 marker:text-ink-soft">
            {say.next.map((sentence) => (
              <li key={sentence} className="pl-1">
                {sentence}
              </li>
            ))}
          </ol>
        )}
        <div className="mt-6 print:mt-3">
          <ContactAct kept={kept} label={say.contactMe} notes={[say.whoCalls]} onAsked={onAsked} />
        </div>
      </Card>
      <CurrentSituation
        current={currentProvider}
        knownFrom={explanation.knownFrom}
        figure={figure}
        className={canAsk && results.breakdown === null ? 'print:col-span-2' : 'print:col-start-1'}
      />
      <ResultsBreakdown results={results} className="print:col-start-2 print:row-span-2 print:row-start-3" />
      <ResultsOverCost results={results} />
      <Workings results={results} />
    </>
  )
}
