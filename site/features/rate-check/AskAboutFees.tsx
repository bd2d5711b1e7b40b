import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { formatShare } from '../../lib/format.ts'
import { sayAtom } from './rate-check.atoms.ts'

type Props = { share: number; onSure: () => void; onChange: () => void }

/** Asks whether unusual fees are right. It takes the focus, so that the question is read out and answered next. */
export function AskAboutFees({ share, onSure, onChange }: Props) {
  const say = useAtomValue(sayAtom).unusualFees
  const id = useId()
  const question = useRef<HTMLFieldSetElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <fieldset
      ref={question}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-md border border-pending bg-pending-tint px-4 py-3"
    >
      <p id={id}>{say.question(formatShare(share, 0))}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onSure}>
          {say.right}
        </Button>
        <Button variant="secondary" onClick={onChange}>
          {say.change}
        </Button>
      </div>
    </fieldset>
  )
}
