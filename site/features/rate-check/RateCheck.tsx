import { useAtomValue } from 'jotai'
import { RateCheckForm } from './RateCheckForm.tsx'
import { Results } from './Results.tsx'
import { viewAtom } from './rate-check.atoms.ts'

export function RateCheck({ onBackHome }: { onBackHome: () => void }) {
  const view = useAtomValue(viewAtom)
  switch (view.name) {
    case 'form':
      return <RateCheckForm step={view.step} onBackHome={onBackHome} />
    case 'results':
      return <Results results={view.results} email={view.email} onBackHome={onBackHome} />
  }
}
