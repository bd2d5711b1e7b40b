import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useLayoutEffect } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import { lazy } from '../../../components/lazy.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { loadResults, returnToResultsAtom } from './load-results.ts'
import { hasResultsAtom, startNewCheckAtom, viewAtom } from './rate-check.atoms.ts'
import { rateCheckMessages as say } from './rate-check.messages.ts'
import { STEPS, type Step } from './steps/steps.ts'
import { YourInfoStep } from './steps/YourInfoStep.tsx'
import { BackHome, ViewHeading } from './ViewHeading.tsx'

const Results = lazy(loadResults)

const loadLaterSteps = async () => ({ default: (await import('./steps/LaterSteps.tsx')).LaterSteps })
const LaterSteps = lazy(loadLaterSteps)

type Props = {
  onBackHome: () => void
  /** Where another check starts, if not here with the first step. */
  onStartNew?: () => void
}

export function RateCheck({ onBackHome, onStartNew }: Props) {
  const view = useAtomValue(viewAtom)
  const startNewCheck = useSetAtom(startNewCheckAtom)
  useQuietFrame(view.name === 'form')
  switch (view.name) {
    case 'form':
      return <RateCheckForm step={view.step} onBackHome={onBackHome} />
    case 'returning':
      return <ReturningToResults hasFailed={view.hasFailed} onStartNew={onStartNew ?? startNewCheck} />
    case 'results':
      return (
        <Suspense>
          <Results kept={view.kept} onBackHome={onBackHome} onStartNew={onStartNew ?? startNewCheck} />
        </Suspense>
      )
  }
}

/** The footer has one line around the three steps; see `data-view` in site.css. */
function useQuietFrame(isQuiet: boolean) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isQuiet) dataset.view = 'wizard'
    else delete dataset.view
  }, [isQuiet])
}

const RateCheckForm = ({ step, onBackHome }: { step: Step; onBackHome: () => void }) => (
  <div className="mx-auto flex max-w-form flex-col gap-6" onInput={loadNext}>
    <BackHome onClick={onBackHome} />
    {step === STEPS[0] && <WayBackToResults />}
    <Suspense fallback={<Skeleton className="h-svh rounded-lg" />}>
      {step === STEPS[0] ? <YourInfoStep /> : <LaterSteps step={step} />}
    </Suspense>
  </div>
)

/** A visitor who types in the first step will need the second. The browser loads a file once, however often this runs. */
const loadNext = () => void loadLaterSteps().catch(() => {})

function WayBackToResults() {
  const hasResults = useAtomValue(hasResultsAtom)
  const returnToResults = useSetAtom(returnToResultsAtom)
  if (!hasResults) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-3">
      <p>{say.resultsKept}</p>
      <Button variant="secondary" onClick={() => void returnToResults()}>
        {say.seeResults}
      </Button>
    </div>
  )
}

function ReturningToResults({ hasFailed, onStartNew }: { hasFailed: boolean; onStartNew: () => void }) {
  const words = say.returning
  const returnToResults = useSetAtom(returnToResultsAtom)
  return (
    <div className="mx-auto flex max-w-measure flex-col gap-6">
      <ViewHeading className="sm:text-3xl">{words.heading}</ViewHeading>
      {hasFailed ? (
        <Alert tone="error" title={words.failed} text={words.failedWhy}>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => void returnToResults()}>
              {common.tryAgain}
            </Button>
            <Button variant="quiet" onClick={onStartNew}>
              {words.startNew}
            </Button>
          </div>
        </Alert>
      ) : (
        <>
          <p role="status" className="sr-only">
            {common.loadingResults}
          </p>
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </>
      )}
    </div>
  )
}
