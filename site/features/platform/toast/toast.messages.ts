import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  close: 'Close',
  reconnecting: 'Reconnecting…',
}

export const toastMessages = inLanguages({ 'en-CA': en })
