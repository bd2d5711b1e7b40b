import { Card } from '../../../../components/Card.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { isDecided } from '../rate-check.atoms.ts'
import { ViewHeading } from '../ViewHeading.tsx'
import type { ResultsViewProps } from './BetterRatesFound.tsx'
import { ContactRequest } from './ContactRequest.tsx'
import { CurrentSituation } from './CurrentSituation.tsx'
import { FiguresForm } from './FiguresForm.tsx'
import { ResultsBreakdown, ResultsOverCost } from './ResultsBreakdown.tsx'
import { resultsMessages } from './results.messages.ts'
import { Workings } from './Workings.tsx'
import { YourCost } from './YourCost.tsx'

/** The most frequent result: most providers publish no rates, so there is no honest figure to show yet. */
export function FindingBetterRates({ kept, figure, onRequested }: ResultsViewProps) {
  const say = resultsMessages.finding
  const { results } = kept
  const canAsk = !isDecided(kept)
  const { currentProvider, explanation } = results
  const reason = explanation.whyNone?.reason ?? 'nobody-to-compare'
  const isKnown = currentProvider.basis === 'statement' && reason === 'already-best'
  const why = isKnown ? say.bestByStatement : say.why[reason]
  return (
    <>
      <header className="print:col-span-2">
        <ViewHeading className="sm:text-3xl print:text-2xl">{say.heading}</ViewHeading>
        <p className="mt-4 text-lg print:mt-1">{why(currentProvider.name)}</p>
      </header>
      {currentProvider.monthlyCostAtLeast === null && reason !== 'own-rate-needed' && (
        <YourCost results={results} />
      )}
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
          <ContactRequest
            kept={kept}
            label={common.contactMe}
            notes={[say.whoCalls]}
            onRequested={onRequested}
          />
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
