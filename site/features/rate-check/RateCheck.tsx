import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { loadResults } from './load-results.ts'
import { RateCheckForm } from './RateCheckForm.tsx'
import { viewAtom } from './rate-check.atoms.ts'

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
