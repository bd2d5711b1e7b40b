import { useState } from 'react'
import { handOver } from './confirmed-figures.store.ts'
import { openStatementPapers, StatementReader } from './StatementReader.tsx'
import { statementMessages } from './statement.messages.ts'

/** The reader on a page of its own. Its figures begin a rate check, if the visitor wants one. */
export function StatementPage({ locale }: { locale: string }) {
  const say = statementMessages(locale)
  const [papers] = useState(openStatementPapers)
  return (
    <StatementReader
      papers={papers}
      locale={locale}
      say={say}
      next={{
        label: say.next.label,
        why: say.next.why,
        go(figures) {
          handOver(figures)
          location.assign('/#check-my-rates')
        },
      }}
    />
  )
}
