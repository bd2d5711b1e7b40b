import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazy } from '../../../components/lazy.tsx'
import { whenLeft, whenShownAgain } from '../../../lib/page-life.ts'
import { loadReader } from '../../../statement-reader/statement-reader.ts'
import type { Next } from './CheckedPapers.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { MOST_PAPERS, openPapers, type Papers } from './papers.ts'
import { statementMessages as say } from './statement.messages.ts'

/** The screens that check papers load, like the reader, only when the visitor is about to open one. */
const loadScreens = () => import('./CheckedPapers.tsx')
const CheckedPapers = lazy(async () => ({ default: (await loadScreens()).CheckedPapers }))

export const openStatementPapers = (onConfirmed?: Parameters<typeof openPapers>[1]) =>
  openPapers(loadReader, onConfirmed)

/** Loads both ahead. A failure shows when the visitor chooses a file. */
export function fetchReader(): void {
  void loadScreens().catch(() => {})
  void loadReader().catch(() => {})
}

type Props = {
  papers: Papers
  next: Next
}

/** From a file to confirmed figures. Forgets the papers when it unmounts or the visitor leaves the page. */
export function StatementReader({ papers, next }: Props) {
  const all = useStore(papers.$papers)
  const chooser = useRef<HTMLDivElement>(null)
  const [hasTooMany, setTooMany] = useState(false)
  useEffect(() => {
    // Forgets the files at once, and the screen before Back shows it again.
    const stops = [whenLeft(papers.closeAll), whenShownAgain(papers.forget)]
    return () => {
      for (const stop of stops) stop()
      papers.forget()
    }
  }, [papers])

  const choose = (
    <div ref={chooser}>
      <ChooseFiles
        isMore={all.some(({ isRestored }) => !isRestored)}
        onIntent={fetchReader}
        onFiles={(files) => {
          setTooMany(!papers.add(files))
        }}
        onByHand={papers.addByHand}
      />
      <p role="status" className="mt-2 text-sm font-medium text-pending empty:hidden">
        {hasTooMany && say.choose.tooMany(MOST_PAPERS)}
      </p>
    </div>
  )
  if (all.length === 0) return choose
  return (
    <Suspense fallback={<p className="py-16 text-center text-ink-soft">{say.opening}</p>}>
      <CheckedPapers
        papers={papers}
        all={all}
        next={next}
        onOtherFile={() => requestAnimationFrame(() => chooser.current?.querySelector('input')?.focus())}
      >
        {choose}
      </CheckedPapers>
    </Suspense>
  )
}
