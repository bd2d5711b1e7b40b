import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { whenLeft, whenShownAgain } from '../../../lib/page-life.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import type { ConfirmedFigures } from './confirmed-figures.store.ts'
import { MOST_PAPERS, openPapers, type Papers } from './papers.ts'
import type { StatementMessages } from './statement.messages.ts'

/** What checks papers, and what reads them: nothing of either comes before the visitor means to open one. */
const loadScreens = () => import('./CheckedPapers.tsx')
/** By its name, as in `load-results.ts`. */
const loadReader = async () => {
  const { openPaper } = await import('../../../statement-reader/device/open-paper.ts')
  return { openPaper }
}
const CheckedPapers = lazy(async () => ({ default: (await loadScreens()).CheckedPapers }))

export const openStatementPapers = (onConfirmed?: Parameters<typeof openPapers>[1]) =>
  openPapers(loadReader, onConfirmed)

/** Whether they come is for the choice to say. */
export function fetchReader(): void {
  void loadScreens().catch(() => {})
  void loadReader().catch(() => {})
}

type Props = {
  papers: Papers
  locale: string
  say: StatementMessages
  next: { label: string; why?: string; go: (figures: ConfirmedFigures) => void }
}

/** From a file to confirmed figures. What was read is forgotten as soon as this is gone, or its page is left. */
export function StatementReader({ papers, locale, say, next }: Props) {
  const all = useStore(papers.$papers)
  const chooser = useRef<HTMLDivElement>(null)
  const [hasTooMany, setTooMany] = useState(false)
  useEffect(() => {
    // The files are let go at once; the screen, which nobody sees meanwhile, before Back shows it.
    const stops = [whenLeft(papers.closeAll), whenShownAgain(papers.forget)]
    return () => {
      for (const stop of stops) stop()
      papers.forget()
    }
  }, [papers])

  const choose = (
    <div ref={chooser}>
      <ChooseFiles
        say={say.choose}
        isMore={all.length > 0}
        onIntent={fetchReader}
        onFiles={(files) => {
          setTooMany(all.length + files.length > MOST_PAPERS)
          papers.add(files)
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
        locale={locale}
        next={next}
        onOtherFile={() => requestAnimationFrame(() => chooser.current?.querySelector('input')?.focus())}
      >
        {choose}
      </CheckedPapers>
    </Suspense>
  )
}
