import { type ReactNode, useEffect, useRef } from 'react'
import { Answer } from './Answer.tsx'
import type { ConfirmedFigures } from './confirmed-figures.store.ts'
import { checkMessages } from './paper/check.messages.ts'
import { PaperCard } from './paper/PaperCard.tsx'
import type { Paper, Papers } from './papers.ts'

type Props = {
  papers: Papers
  all: Paper[]
  locale: string
  next: { label: string; why?: string; go: (figures: ConfirmedFigures) => void }
  onOtherFile: () => void
  /** Takes one more file. */
  children: ReactNode
}

/** The papers, one below the other, and what those confirmed come to. */
export function CheckedPapers({ papers, all, locale, next, onOtherFile, children }: Props) {
  const say = checkMessages(locale)
  const statements = all.flatMap(({ confirmed }) => (confirmed ? [confirmed] : []))
  const unconfirmed = all.filter(isStillToConfirm).length
  const printsRate = all.some(
    ({ confirmed, reading }) => confirmed && reading?.kind === 'statement' && reading.effectiveRate !== null,
  )
  const begin = useRef<HTMLDivElement>(null)
  useEffect(() => {
    begin.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={begin} className="flex flex-col gap-6">
      <h2 className="sr-only">{say.paper.heading}</h2>
      <div className="flex flex-col gap-4">
        {all.map((paper) => (
          <PaperCard
            key={paper.id}
            paper={paper}
            papers={papers}
            locale={locale}
            say={say}
            isAlone={all.length === 1}
            onOtherFile={onOtherFile}
          />
        ))}
      </div>
      {statements.length > 0 && (
        <Answer
          statements={statements}
          unconfirmed={unconfirmed}
          printsRate={printsRate}
          say={say.answer}
          next={next}
        />
      )}
      {children}
    </div>
  )
}

/** What was refused waits for nobody, unless its owner has begun to say what is on it. */
function isStillToConfirm({ confirmed, state, reading, isChanged }: Paper): boolean {
  if (confirmed || state.name === 'not-opened') return false
  return state.name !== 'open' || reading?.kind === 'statement' || isChanged
}
