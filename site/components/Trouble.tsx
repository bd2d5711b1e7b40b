import { useEffect, useRef } from 'react'
import * as common from '../lib/words/common.messages.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { troubleMessages as say } from './trouble.messages.ts'

type Props = {
  title: string
  why: string
  isTrying?: boolean
  /** In vain: then a reload is the better way. */
  hasTried?: boolean
  onTryAgain: () => void
}

/** In place of a part that is not there: what happened, and the two ways on. Comes into view wherever it stands. */
export function Trouble({ title, why, isTrying, hasTried, onTryAgain }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="mx-auto my-4 w-full max-w-form px-4 text-left">
      <Alert tone="error" title={title} text={why}>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant={hasTried ? 'quiet' : 'secondary'} busy={isTrying} onClick={onTryAgain}>
            {common.tryAgain}
          </Button>
          <Button
            variant={hasTried ? 'secondary' : 'quiet'}
            autoFocus={hasTried}
            onClick={() => location.reload()}
          >
            {say.reload}
          </Button>
        </div>
      </Alert>
    </div>
  )
}
