import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'

type Say = { discardAsk: string; keepEditing: string; discard: string }
type Props = { say: Say; onDiscard: () => void; onKeep: () => void }

/** Asks before a dialog closes over changes. It replaces the buttons of the form, and takes the focus. */
export function DiscardAsk({ say, onDiscard, onKeep }: Props) {
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div>
      <p ref={question} tabIndex={-1} className="font-semibold outline-none">
        {say.discardAsk}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeep} className="max-sm:grow">
          {say.keepEditing}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {say.discard}
        </Button>
      </div>
    </div>
  )
}
