import { useEffect, useRef } from 'react'
import * as common from '../../lib/words/common.messages.ts'
import { Button } from '../Button.tsx'

type Props = { question: string; keep?: string; discard?: string; onDiscard: () => void; onKeep: () => void }

/** Asks before a dialog closes over changes. It replaces the buttons of the form, and takes the focus. */
export function DiscardAsk({ question, onDiscard, onKeep, ...words }: Props) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <div>
      <p ref={paragraph} tabIndex={-1} className="font-semibold outline-none">
        {question}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onKeep} className="max-sm:grow">
          {words.keep ?? common.keepEditing}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {words.discard ?? common.discard}
        </Button>
      </div>
    </div>
  )
}
