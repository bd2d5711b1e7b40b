import { useEffect, useState } from 'react'
import { whenShownAgain } from '../../../lib/page-life.ts'
import { FRONT } from '../../../lib/words/language.ts'
import { handOver, keepStatements, keptStatements } from './hand-over.store.ts'
import { openStatementPapers, StatementReader } from './StatementReader.tsx'
import { statementMessages as say } from './statement.messages.ts'

/** The reader on its own page. Its figures may start a rate check. */
export function StatementPage() {
  const [papers] = useState(() => openStatementPapers(keepStatements))
  useEffect(() => {
    const isEmpty = () => papers.$papers.get().length === 0
    const restore = async () => {
      const text = keptStatements()
      if (!isEmpty() || text === null) return
      const kept = await import('./confirmed-figures.store.ts').catch(() => null)
      if (kept && isEmpty()) papers.restore(kept.readStatements(text))
    }
    void restore()
    // The browser may show the page again as the visitor left it, but the papers are forgotten.
    return whenShownAgain(() => void restore())
  }, [papers])
  return (
    <StatementReader
      papers={papers}
      next={{
        label: say.next.label,
        why: say.next.why,
        go(figures) {
          handOver(figures)
          location.assign(`${FRONT}#check-my-rates`)
        },
      }}
    />
  )
}
