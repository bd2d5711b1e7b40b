import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../components/Button.tsx'
import { formatShare } from '../../../../lib/words/format.ts'
import { rateCheckMessages } from '../rate-check.messages.ts'
import { isSureOfFees, keepSureOfFees, type UnusualFees } from './unusual-fees.ts'

type AskAboutFeesProps = Partial<Pick<QuestionProps, 'text' | 'takesFocus'>> & {
  unusual: UnusualFees
  onSure: () => void
  onChange: () => void
}

export function AskAboutFees({ unusual, text, takesFocus, onSure, onChange }: AskAboutFeesProps) {
  const { high, right, change } = rateCheckMessages.askAboutFees
  const confirm = () => {
    keepSureOfFees(unusual.key)
    onSure()
  }
  return (
    <Question
      text={text ?? high(formatShare(unusual.share, 0))}
      takesFocus={takesFocus}
      answers={[
        { label: right, onClick: confirm },
        { label: change, onClick: onChange },
      ]}
    />
  )
}

/** Asks about unusual fees once. A visitor who goes on without an answer is sure of them. */
export function useFeesQuestion() {
  const [question, setQuestion] = useState<UnusualFees | null>(null)
  return {
    question,
    drop: () => setQuestion(null),
    /** True if there is something to ask; the question then appears. */
    ask(unusual: UnusualFees | null): boolean {
      const isNew = unusual !== null && unusual.key !== question?.key && !isSureOfFees(unusual.key)
      setQuestion(isNew ? unusual : null)
      if (unusual && !isNew) keepSureOfFees(unusual.key)
      return isNew
    },
  }
}

type QuestionProps = {
  text: string
  answers: { label: string; onClick: () => void }[]
  /** The question appears after a press: a screen reader reads it out, and its buttons are next. */
  takesFocus?: boolean | undefined
}

export function Question({ text, answers, takesFocus = false }: QuestionProps) {
  const id = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) frame.current?.focus()
  }, [takesFocus])
  return (
    <fieldset
      ref={frame}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-md border border-pending bg-pending-tint px-4 py-3 print:hidden"
    >
      <p id={id}>{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {answers.map(({ label, onClick }) => (
          <Button key={label} variant="secondary" onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
