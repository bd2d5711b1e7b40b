import { useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'

type Props = {
  say: { discardAsk: string; keepEditing: string; discard: string }
  onDiscard: () => void
  onKeep: () => void
}

/** Before a dialog closes over what was typed: takes the place of its form's buttons, and the focus. */
export function DiscardAsk({ say, onDiscard, onKeep }: Props) {
  const asks = useRef<HTMLParagraphElement>(null)
  useEffect(() => asks.current?.focus(), [])
  return (
    <div>
      <p ref={asks} tabIndex={-1} className="font-semibold outline-none">
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
