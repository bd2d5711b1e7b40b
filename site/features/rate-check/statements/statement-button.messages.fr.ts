import type { Words } from '../../../../domain/languages/words.ts'
import type { en } from './statement-button.messages.ts'

const fr: Words<typeof en> = {
  read: 'Lire mon relevé',
  failed: 'L’outil de lecture ne s’est pas chargé. Vérifiez votre connexion, puis réessayez.',
}

export { fr as en }
export const statementButtonMessages = () => fr
