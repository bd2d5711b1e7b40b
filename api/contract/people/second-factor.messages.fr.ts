import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './second-factor.messages.ts'

export const fr: Words<typeof en> = {
  passwordRequired: 'Entrez votre mot de passe.',
  passwordWrong: 'Ce n’est pas votre mot de passe.',
  codeRequired: 'Entrez le code.',
  codeWrong:
    'Ce code est erroné, trop ancien ou déjà utilisé. Entrez celui que votre application affiche maintenant, ou un code de récupération inutilisé.',
  tooLong: 'Ce texte est trop long. Veuillez le raccourcir.',
  severalCodes: 'Il y a ici plus d’un code. Entrez-en un seul.',
}

export { fr as en }
