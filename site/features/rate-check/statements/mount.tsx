import { useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import type { ConfirmedFigures } from './confirmed-figures.store.ts'
import type { StatementDialog } from './StatementDialog.tsx'
import { statementButtonMessages as say } from './statement-button.messages.ts'

type Props = {
  /** Called after the dialog closes. */
  onConfirmed: (figures: ConfirmedFigures) => void
}

type View = { name: 'closed' | 'opening' | 'failed' } | { name: 'open'; Dialog: typeof StatementDialog }

/** Opens the reader over the page. Loads its code when the visitor is about to press the button. */
export function ReadStatementButton({ onConfirmed }: Props) {
  const [view, setView] = useState<View>({ name: 'closed' })

  async function open() {
    setView({ name: 'opening' })
    try {
      setView({ name: 'open', Dialog: (await dialog()).StatementDialog })
    } catch {
      setView({ name: 'failed' })
    }
  }

  const close = () => setView({ name: 'closed' })
  return (
    <div>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        busy={view.name === 'opening'}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => void open()}
      >
        {say.read}
      </Button>
      <p role="status" className="mt-1.5 text-sm text-danger empty:hidden">
        {view.name === 'failed' && say.failed}
      </p>
      {view.name === 'open' && (
        <view.Dialog
          onClose={close}
          onConfirmed={(figures) => {
            close()
            onConfirmed(figures)
          }}
        />
      )}
    </div>
  )
}

const dialog = () => import('./StatementDialog.tsx')

/** A failure shows when the visitor presses the button. */
const fetchAhead = () => void dialog().catch(() => {})
