import { useEffect, useId, useRef, useState } from 'react'
import { isSureOf, keepSureOf } from '../../lib/unusual-figures/sure-of.ts'
import type { Unusual } from '../../lib/unusual-figures/unusual-figure.ts'
import { unusualFiguresMessages as say } from '../../lib/unusual-figures/unusual-figures.messages.ts'
import * as common from '../../lib/words/common.messages.ts'
import { Button } from '../Button.tsx'

/** Asks about unusual figures, once for each in a tab. Going on without an answer confirms them. */
export function useAskOnce<Field extends string>() {
  const [questions, setQuestions] = useState<Unusual<Field>[]>([])
  const isOpen = ({ key }: Unusual<Field>) => questions.some((one) => one.key === key)
  return {
    questions,
    drop: () => setQuestions([]),
    /** True if there is something to ask; the question then appears. */
    ask(unusual: Unusual<Field>[]): boolean {
      const open = unusual.filter((one) => !isOpen(one) && !isSureOf(one.key))
      for (const one of unusual) if (isOpen(one)) keepSureOf(one.key)
      setQuestions(open)
      return open.length > 0
    },
  }
}

type Props<Field extends string> = { questions: Unusual<Field>[]; onChange: (field: Field) => void }

/** Within the form that asks: "Yes" submits it again. */
export function AskOnce<Field extends string>({ questions, onChange }: Props<Field>) {
  const [first] = questions
  if (!first) return null
  return (
    <Question
      text={[...questions.map(({ text }) => text), say.isItRight].join(' ')}
      takesFocus
      answers={[
        {
          label: say.right,
          type: 'submit',
          onClick: () => {
            for (const { key } of questions) keepSureOf(key)
          },
        },
        { label: common.change, onClick: () => onChange(first.field) },
      ]}
    />
  )
}

type QuestionProps = {
  text: string
  answers: { label: string; type?: 'submit'; onClick: () => void }[]
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
        {answers.map(({ label, ...answer }) => (
          <Button key={label} variant="secondary" {...answer}>
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
