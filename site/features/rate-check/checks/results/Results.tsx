import { useAtomValue, useSetAtom } from 'jotai'
import type { RateCheckResults } from '../../../../../api/contract/rate-check-results.ts'
import { Button } from '../../../../components/Button.tsx'
import { formatWholeMoney } from '../../../../lib/format.ts'
import { whenShownAgain } from '../../../../lib/page-life.ts'
import { useShownAgain } from '../../../../lib/use-shown-again.ts'
import { BackHome } from '../RateCheck.tsx'
import {
  figuresAnsweredAtom,
  forgetAnswersAtom,
  goToStepAtom,
  hasAnswersAtom,
  type KeptResults,
  lookAgainAtom,
  startOverAtom,
} from '../rate-check.atoms.ts'
import { BetterRatesFound } from './BetterRatesFound.tsx'
import { FindingBetterRates } from './FindingBetterRates.tsx'
import { sayResultsAtom } from './results.messages.ts'
import { SheetHead } from './SheetHead.tsx'
import { bestSaving, formatShown, shownCost } from './savings.ts'

type Props = { kept: KeptResults; onBackHome: () => void; onStartNew: () => void }

/** What the check found. Leaving for the landing forgets it, and the answers with it. */
export function Results({ kept, onBackHome, onStartNew }: Props) {
  const say = useAtomValue(sayResultsAtom)
  const startOver = useSetAtom(startOverAtom)
  const forgetAnswers = useSetAtom(forgetAnswersAtom)
  const goToStep = useSetAtom(goToStepAtom)
  const hasAnswers = useAtomValue(hasAnswersAtom)
  const { results, email } = kept
  const lookAgain = useSetAtom(lookAgainAtom)
  // The request that was made since is the server's to say.
  useShownAgain(() => void lookAgain())

  /** Done when Back shows this page again: until it is gone, the button that asked stays busy. */
  function goToConfirmation(): Promise<void> {
    forgetAnswers()
    const { promise, resolve } = Promise.withResolvers<void>()
    whenShownAgain(resolve)
    window.location.assign(confirmationPath(bestSaving(results.recommendedProviders), email))
    return promise
  }

  const View = results.recommendedProviders.length > 0 ? BetterRatesFound : FindingBetterRates
  return (
    <div
      data-sheet
      className="mx-auto flex max-w-measure flex-col gap-6 print:grid print:max-w-none print:grid-cols-2 print:items-start print:gap-x-8 print:gap-y-3"
    >
      <div className="flex items-center justify-between gap-2 print:hidden">
        <BackHome
          onClick={() => {
            onBackHome()
            startOver()
          }}
        />
        <Button variant="quiet" className="-mr-4" onClick={() => window.print()}>
          {say.print}
        </Button>
      </div>
      <SheetHead kept={kept} />
      <UpdateSaid results={results} />
      <View kept={kept} onAsked={goToConfirmation} />
      <div className="flex flex-wrap gap-3 print:hidden">
        {hasAnswers && (
          <Button variant="secondary" onClick={() => goToStep('rate-info')}>
            {say.changeAnswers}
          </Button>
        )}
        <Button variant="secondary" onClick={onStartNew}>
          {say.startNew}
        </Button>
      </div>
    </div>
  )
}

/** Says in one sentence what the visitor's own figures made of the results. */
function UpdateSaid({ results }: { results: RateCheckResults }) {
  const say = useAtomValue(sayResultsAtom)
  const answered = useAtomValue(figuresAnsweredAtom)
  const saving = bestSaving(results.recommendedProviders)
  const cost = formatShown(shownCost(results.currentProvider), say.situation.atLeastWithin)
  return (
    <p role="status" className="sr-only print:hidden">
      {answered > 0 &&
        (saving > 0 ? say.figures.foundNow(formatWholeMoney(saving)) : say.figures.noneNow(cost))}
    </p>
  )
}

/** Where a request to be contacted ends; both values are the specification's. */
export const confirmationPath = (savings: number, email: string) =>
  `/lead-confirmation?savings=${savings}&email=${encodeURIComponent(email)}`
