import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import { loadResults } from './load-results.ts'
import {
  hasResultsAtom,
  returnToResultsAtom,
  sayAtom,
  startNewCheckAtom,
  viewAtom,
} from './rate-check.atoms.ts'
import { STEPS, type Step } from './steps.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { YourInfoStep } from './YourInfoStep.tsx'

const Results = lazy(loadResults)

const loadLaterSteps = async (): Promise<{ default: ComponentType<{ step: Step }> }> => {
  try {
    return { default: (await import('./LaterSteps.tsx')).LaterSteps }
  } catch {
    return { default: StepNotLoaded }
  }
}
const LaterSteps = lazy(loadLaterSteps)

type Props = {
  onBackHome: () => void
  /** Where another check begins, if not here with the first step. */
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

/** The footer is of one line around the three steps; see `data-view` in site.css. */
function useQuietFrame(isQuiet: boolean) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isQuiet) dataset.view = 'wizard'
    else delete dataset.view
  }, [isQuiet])
}

/** The three steps. Leaving for the landing keeps the answers. */
function RateCheckForm({ step, onBackHome }: { step: Step; onBackHome: () => void }) {
  return (
    <div className="mx-auto flex max-w-form flex-col gap-6" onInput={loadNext}>
      <BackHome onClick={onBackHome} />
      {step === STEPS[0] && <WayBackToResults />}
      <Suspense fallback={<Skeleton className="h-svh rounded-lg" />}>
        {step === STEPS[0] ? <YourInfoStep /> : <LaterSteps step={step} />}
      </Suspense>
    </div>
  )
}

/** Whoever types in the first step comes to the second. A browser loads a file once, however often it is asked. */
const loadNext = () => void loadLaterSteps()

/** The answers are kept: the page that is loaded anew opens where this one stopped. */
function StepNotLoaded() {
  const { stepNotLoaded: say } = useAtomValue(sayAtom)
  return (
    <Alert tone="error" title={say.title}>
      <p>{say.why}</p>
      <Button variant="secondary" className="mt-3" onClick={() => location.reload()}>
        {say.tryAgain}
      </Button>
    </Alert>
  )
}

/** For whoever begins another check while the results of the last can still be seen. */
function WayBackToResults() {
  const say = useAtomValue(sayAtom)
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

/** Stands where the results are about to be. */
function ReturningToResults({ hasFailed, onStartNew }: { hasFailed: boolean; onStartNew: () => void }) {
  const say = useAtomValue(sayAtom)
  const returnToResults = useSetAtom(returnToResultsAtom)
  const heading = useFocusOnArrival()
  return (
    <div className="mx-auto flex max-w-measure flex-col gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none sm:text-3xl">
        {say.returning.heading}
      </h1>
      {hasFailed ? (
        <Alert tone="error" title={say.returning.failed}>
          <p>{say.returning.failedWhy}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => void returnToResults()}>
              {say.returning.tryAgain}
            </Button>
            <Button variant="quiet" onClick={onStartNew}>
              {say.returning.startNew}
            </Button>
          </div>
        </Alert>
      ) : (
        <>
          <p role="status" className="sr-only">
            {say.returning.loading}
          </p>
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </>
      )}
    </div>
  )
}

export function BackHome({ onClick }: { onClick: () => void }) {
  const say = useAtomValue(sayAtom)
  return (
    <div>
      <Button variant="quiet" className="-ml-4" onClick={onClick}>
        <svg
          viewBox="0 0 16 16"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M10 3 5 8l5 5" />
        </svg>
        {say.backHome}
      </Button>
    </div>
  )
}
