import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/Button.tsx'
import { Field } from '../../../../components/Field.tsx'
import type { Paper, Papers } from '../papers.ts'
import type { CheckMessages } from './check.messages.ts'

type Props = { paper: Paper; papers: Papers; say: CheckMessages['password']; isWrong: boolean }

/** Asks for the password of a locked PDF, which is forgotten with the file: its pages are opened with it to be drawn. */
export function OpenWithPassword({ paper, papers, say, isWrong }: Props) {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState<Paper['reading']>(null)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isOpening = tried === paper.reading && tried !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [paper.reading])
  return (
    <form
      noValidate
      className="flex max-w-form flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isOpening) return
        setMissing(password === '')
        if (password === '') return field.current?.focus()
        setTried(paper.reading)
        papers.again(paper.id, password)
      }}
    >
      <header>
        <h3 className="mt-2 text-xl font-semibold">{say.heading}</h3>
        <p className="mt-1 text-ink-soft">{say.why}</p>
      </header>
      <div className="w-full">
        <Field
          ref={field}
          type="password"
          autoComplete="off"
          label={say.label}
          value={password}
          error={isMissing ? say.empty : isWrong && !isOpening ? say.wrong : undefined}
          announceError
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </div>
      <Button type="submit" busy={isOpening}>
        {isOpening ? say.opening : say.open}
      </Button>
    </form>
  )
}
