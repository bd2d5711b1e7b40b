import type { Words } from '../../../../domain/languages/words.ts'
import type { en } from './toast.messages.ts'

const fr: Words<typeof en> = {
  close: 'Fermer',
  reconnecting: 'Reconnexion…',
}

export { fr as en }
export const toastMessages = () => fr
