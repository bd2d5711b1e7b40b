import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './search-alerts.messages.ts'

export const fr: Words<typeof en> = {
  linkIncomplete: 'Ouvrez de nouveau le lien du courriel, ou connectez-vous et suspendez-y la recherche.',
}

export { fr as en }
