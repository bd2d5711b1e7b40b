import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './certificate-to-check.messages.ts'

export const fr: Words<typeof en> = {
  receiptRequired: 'Collez le reçu ou choisissez son fichier.',
  receiptTooLong: 'Ce texte est trop long pour être un reçu de consentement.',
}

export { fr as en }
