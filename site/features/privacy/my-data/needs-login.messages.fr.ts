import type { Words } from '../../../../domain/languages/words.ts'
import type { needsLoginMessages as en } from './needs-login.messages.ts'

export const needsLoginMessages: Words<typeof en> = {
  heading: 'Connectez-vous pour voir vos données',
  why: 'L’authentification à deux facteurs est activée pour cette adresse; un code par courriel ne suffit donc pas pour ouvrir vos données. Connectez-vous avec votre application d’authentification ou un code de récupération.',
  withdrawWhy: 'Vous pouvez retirer votre consentement sans vous connecter.',
}
