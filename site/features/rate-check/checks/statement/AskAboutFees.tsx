import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../../components/Button.tsx'
import { sayAtom } from '../rate-check.atoms.ts'

type Props = {
  question: string
  /** It comes as an answer to a press: it is read out, and its buttons are next. */
  takesFocus?: boolean
  onSure: () => void
  onChange: () => void
}

/** Asks whether unusual fees are right. */
export function AskAboutFees({ question, takesFocus = false, onSure, onChange }: Props) {
  const say = useAtomValue(sayAtom).askAboutFees
  const id = useId()
  const asked = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) asked.current?.focus()
  }, [takesFocus])
  return (
    <fieldset
      ref={asked}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-md border border-pending bg-pending-tint px-4 py-3 print:hidden"
    >
      <p id={id}>{question}</p>
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
