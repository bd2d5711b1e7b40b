import { useAtomValue } from 'jotai'
import { Button } from '../../components/Button.tsx'
import { sayAtom } from './rate-check.atoms.ts'

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
