import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import type { ConfirmedFigures } from './confirmed-figures.store.ts'
import { openStatementPapers, StatementReader } from './StatementReader.tsx'
import { statementMessages as say } from './statement.messages.ts'

type Props = {
  onClose: () => void
  onConfirmed: (figures: ConfirmedFigures) => void
}

/** The reader over another page, which gets its figures. Asks before it closes with papers in it. */
export function StatementDialog({ onClose, onConfirmed }: Props) {
  const [papers] = useState(openStatementPapers)
  const all = useStore(papers.$papers)
  const [isLeaving, setLeaving] = useState(false)
  const holdsPapers = all.some(({ reading, isChanged }) => reading?.kind === 'statement' || isChanged)
  return (
    <DialogSheet
      title={say.dialog.title}
      fullOnPhone
      wide
      onClose={() => (holdsPapers ? setLeaving(true) : onClose())}
    >
      {isLeaving && (
        <div className="mb-5">
          <Alert tone="pending" title={say.dialog.leaveHeading} text={say.dialog.leaveWhy}>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button autoFocus variant="secondary" onClick={() => setLeaving(false)}>
                {say.dialog.stay}
              </Button>
              <Button variant="destructive" onClick={onClose}>
                {say.dialog.leave}
              </Button>
            </div>
          </Alert>
        </div>
      )}
      <StatementReader papers={papers} next={{ label: say.next.use, go: onConfirmed }} />
      <p className="mt-8 text-sm text-ink-soft">{say.aside.limits}</p>
    </DialogSheet>
  )
}
