import { useState } from 'react'
import { Button, type ButtonVariant } from '../../../components/Button.tsx'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { OwnSessionsProps } from './OwnSessions.tsx'
import type { OwnSessionsDialog } from './OwnSessionsDialog.tsx'

type Props = OwnSessionsProps & {
  children: string
  say: { sessionsLoadFailed: string; sessionsLoadFailedWhy: string }
  variant?: ButtonVariant
  className?: string
}

type View = { name: 'closed' } | { name: 'opening' } | { name: 'open'; Dialog: typeof OwnSessionsDialog }

/** Opens the list of one's own sessions. Its code comes when somebody is about to press the button. */
export function SessionsButton({ children, say, variant = 'quiet', className, ...props }: Props) {
  const [view, setView] = useState<View>({ name: 'closed' })

  async function open() {
    setView({ name: 'opening' })
    try {
      setView({ name: 'open', Dialog: (await dialog()).OwnSessionsDialog })
    } catch {
      setView({ name: 'closed' })
      showToast({
        title: say.sessionsLoadFailed,
        description: say.sessionsLoadFailedWhy,
        variant: 'destructive',
      })
    }
  }

  return (
    <>
      <Button
        variant={variant}
        className={className}
        aria-haspopup="dialog"
        busy={view.name === 'opening'}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => void open()}
      >
        {children}
      </Button>
      {view.name === 'open' && <view.Dialog {...props} onClose={() => setView({ name: 'closed' })} />}
    </>
  )
}

const dialog = () => import('./OwnSessionsDialog.tsx')

/** Whether it comes is for the press to say. */
const fetchAhead = () => void dialog().catch(() => {})
