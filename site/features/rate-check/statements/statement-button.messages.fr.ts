import type { Words } from '../../../../domain/languages/words.ts'
import type { statementButtonMessages as en } from './statement-button.messages.ts'

export const statementButtonMessages: Words<typeof en> = {
  read: 'Lire mon relevé',
  failed: 'L’outil de lecture ne s’est pas chargé. Vérifiez votre connexion, puis réessayez.',
}
