import type { Words } from '../../../../domain/languages/words.ts'
import type { toastMessages as en } from './toast.messages.ts'

export const toastMessages: Words<typeof en> = {
  reconnecting: 'Reconnexion…',
}
