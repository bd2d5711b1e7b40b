import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { Button } from '../../components/Button.tsx'
import { loadResults } from './load-results.ts'
import { RateInfoStep } from './RateInfoStep.tsx'
import { sayAtom, viewAtom } from './rate-check.atoms.ts'
import type { Step } from './steps.ts'
import { VerifyStep } from './VerifyStep.tsx'
import { YourInfoStep } from './YourInfoStep.tsx'

const Results = lazy(loadResults)

export function RateCheck({ onBackHome }: { onBackHome: () => void }) {
  const view = useAtomValue(viewAtom)
  switch (view.name) {
    case 'form':
      return <RateCheckForm step={view.step} onBackHome={onBackHome} />
    case 'results':
      return (
        <Suspense>
          <Results results={view.results} email={view.email} onBackHome={onBackHome} />
        </Suspense>
      )
  }
}

const SCREENS = { 'your-info': YourInfoStep, 'rate-info': RateInfoStep, verify: VerifyStep }

/** The three steps. Leaving for the landing keeps the answers. */
function RateCheckForm({ step, onBackHome }: { step: Step; onBackHome: () => void }) {
  const Screen = SCREENS[step]
  return (
    <div className="mx-auto flex max-w-form flex-col gap-6">
      <BackHome onClick={onBackHome} />
      <Screen />
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
