import type { ComponentProps } from 'react'
import { DialogButton } from '../../../components/dialogs/DialogButton.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { showNotLoaded } from '../../platform/toast/toast.store.ts'
import type { OwnSessionsProps } from './OwnSessions.tsx'

export const OwnSessions = lazy(async () => ({ default: (await import('./OwnSessions.tsx')).OwnSessions }))

type Props = OwnSessionsProps &
  Pick<ComponentProps<typeof DialogButton>, 'variant' | 'className'> & {
    children: string
    say: { sessionsLoadFailed: string; sessionsLoadFailedWhy: string }
  }

export const SessionsButton = ({ children, say, variant = 'quiet', className, ...props }: Props) => (
  <DialogButton
    words={children}
    variant={variant}
    className={className}
    load={() => import('./OwnSessionsDialog.tsx')}
    onLoadFailed={() => showNotLoaded(say.sessionsLoadFailed, say.sessionsLoadFailedWhy)}
  >
    {({ OwnSessionsDialog }, close) => <OwnSessionsDialog {...props} onClose={close} />}
  </DialogButton>
)
