import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
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
  const leaveBack = useBackToClose(() => {
    if (all.some(({ reading, isChanged }) => reading?.kind === 'statement' || isChanged)) {
      setLeaving(true)
      return false
    }
    onClose()
    return true
  })
  return (
    <DialogSheet
      followsBack={false}
      title={say.dialog.title}
      closeLabel={say.dialog.close}
      fullOnPhone
      wide
      onClose={leaveBack.close}
    >
      {isLeaving && (
        <div className="mb-5">
          <Alert tone="pending" title={say.dialog.leaveHeading} text={say.dialog.leaveWhy}>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button autoFocus variant="secondary" onClick={() => setLeaving(false)}>
                {say.dialog.stay}
              </Button>
              <Button variant="destructive" onClick={() => leaveBack.leave(onClose)}>
                {say.dialog.leave}
              </Button>
            </div>
          </Alert>
        </div>
      )}
      <StatementReader
        papers={papers}
        next={{
          label: say.next.use,
          go: (figures) => leaveBack.leave(() => onConfirmed(figures)),
        }}
      />
      <p className="mt-8 text-sm text-ink-soft">{say.aside.limits}</p>
    </DialogSheet>
  )
}

/** On a phone the dialog looks like a page, so Back closes it, through a history entry of its own. */
function useBackToClose(close: () => boolean) {
  const closing = useRef(close)
  closing.current = close
  const isEntered = useRef(false)
  useEffect(() => {
    const enter = () => {
      history.pushState({ ...history.state, isStatementOpen: true }, '')
      isEntered.current = true
    }
    function onBack() {
      if (!isEntered.current) return
      isEntered.current = false
      // The visitor stays: Back must work again.
      if (!closing.current()) enter()
    }
    enter()
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])

  function leave(then: () => void) {
    if (!isEntered.current) {
      then()
      return
    }
    isEntered.current = false
    window.addEventListener('popstate', () => then(), { once: true })
    history.back()
  }
  return {
    leave,
    close() {
      const wasEntered = isEntered.current
      if (closing.current() && wasEntered) {
        isEntered.current = false
        history.back()
      }
    },
  }
}
