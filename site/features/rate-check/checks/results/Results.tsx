import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { brand } from '../../../../../api/contract/brand.ts'
import type { RateCheckResults } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { Button } from '../../../../components/Button.tsx'
import { useShownAgain } from '../../../../lib/data/use-after-change.ts'
import { whenShownAgain } from '../../../../lib/page-life.ts'
import { formatDay, formatWholeMoney } from '../../../../lib/words/format.ts'
import { HOME } from '../../../../lib/words/language.ts'
import { latestRateCheck } from '../rate-check.api.ts'
import {
  forgetAnswersAtom,
  goToStepAtom,
  hasAnswersAtom,
  type KeptResults,
  resultUpdatesAtom,
  shownAtom,
  showResultsAtom,
  startOverAtom,
} from '../rate-check.atoms.ts'
import { BackHome } from '../ViewHeading.tsx'
import { BetterRatesFound } from './BetterRatesFound.tsx'
import { FindingBetterRates } from './FindingBetterRates.tsx'
import { resultsMessages as say } from './results.messages.ts'
import { bestSaving, formatShown, shownCost } from './savings.ts'

type Props = { kept: KeptResults; onBackHome: () => void; onStartNew: () => void }

/** The results of a check. Leaving for the landing forgets them and the answers. */
export function Results({ kept, onBackHome, onStartNew }: Props) {
  const startOver = useSetAtom(startOverAtom)
  const forgetAnswers = useSetAtom(forgetAnswersAtom)
  const goToStep = useSetAtom(goToStepAtom)
  const hasAnswers = useAtomValue(hasAnswersAtom)
  const { results, email } = kept
  const figure = useFocusOnAnswer()
  useResultsFromServerOnBack()

  /** Resolves when Back shows this page again. Until the page is gone, the pressed button stays busy. */
  function goToConfirmation(): Promise<void> {
    forgetAnswers()
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = whenShownAgain(() => {
      stop()
      resolve()
    })
    window.location.assign(confirmationPath(bestSaving(results.recommendedProviders), email))
    return promise
  }

  const View = results.recommendedProviders.length > 0 ? BetterRatesFound : FindingBetterRates
  return (
    <div
      data-sheet
      className="mx-auto flex max-w-measure flex-col gap-6 print:grid print:max-w-none print:grid-cols-2 print:items-start print:gap-x-8 print:gap-y-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 whitespace-nowrap print:hidden">
        <BackHome
          onClick={() => {
            onBackHome()
            startOver()
          }}
        />
        <Button variant="quiet" className="-mx-4" onClick={() => window.print()}>
          {say.print}
        </Button>
      </div>
      <SheetHead kept={kept} />
      <UpdateSaid results={results} />
      <View kept={kept} figure={figure} onRequested={goToConfirmation} />
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

/** Back shows the page as it was left, but a contact request may have been made since then. */
function useResultsFromServerOnBack() {
  const store = useStore()
  useShownAgain(async () => {
    const latest = await latestRateCheck().catch(() => undefined)
    if (latest?.rateCheck && store.get(shownAtom) === 'results') store.set(showResultsAtom, latest.rateCheck)
  })
}

/** The figure that takes the focus when the visitor's own figures have changed it. */
function useFocusOnAnswer() {
  const updates = useAtomValue(resultUpdatesAtom)
  const figure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (updates === 0) return
    figure.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    figure.current?.focus({ preventScroll: true })
  }, [updates])
  return figure
}

export function SheetHead({ kept }: { kept: Pick<KeptResults, 'company' | 'checkedAt'> }) {
  const words = say.sheet
  return (
    <div className="hidden items-baseline justify-between gap-6 border-b border-line pb-2 print:col-span-2 print:flex">
      <p>
        <strong className="font-semibold">{brand.name}</strong> · {words.title}
        <span className="block text-sm text-ink-soft">
          {words.contact(brand.support.phone, brand.support.email)}
        </span>
      </p>
      <p className="text-right">
        {words.preparedFor(kept.company)}
        <span className="block text-sm text-ink-soft">{formatDay(new Date(kept.checkedAt))}</span>
      </p>
    </div>
  )
}

function UpdateSaid({ results }: { results: RateCheckResults }) {
  const updates = useAtomValue(resultUpdatesAtom)
  const saving = bestSaving(results.recommendedProviders)
  const cost = formatShown(shownCost(results.currentProvider), say.situation.atLeastWithin)
  return (
    <p role="status" className="sr-only print:hidden">
      {updates > 0 &&
        (saving > 0 ? say.figures.foundNow(formatWholeMoney(saving)) : say.figures.noneNow(cost))}
    </p>
  )
}

/** The page after a contact request. The specification defines both parameters. */
export const confirmationPath = (savings: number, email: string) =>
  `${HOME}/lead-confirmation?savings=${savings}&email=${encodeURIComponent(email)}`
