import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './verification.messages.ts'

export const fr: Words<typeof en> = {
  emailRequired: 'Entrez votre adresse courriel.',
  emailInvalid: 'Entrez une adresse courriel, comme nom@exemple.com.',
  emailNotVerified: 'Confirmez votre adresse courriel au moyen du code que nous vous envoyons.',
  phoneRequired: 'Entrez votre numéro de téléphone.',
  phoneInvalid: 'Entrez un numéro de téléphone canadien à 10\u00a0chiffres, comme 416 555 0123.',
  phoneHasExtension: 'Nous envoyons un code par texto à ce numéro\u00a0: entrez-en un sans poste.',
  phoneNotVerified: 'Confirmez votre numéro de téléphone au moyen du code que nous vous envoyons par texto.',
  codeUnreadable: 'Entrez seulement les 6\u00a0chiffres du code.',
  tooLong: 'Ce texte est trop long. Veuillez le raccourcir.',
  unusualCharacters: 'Retirez les caractères qui ne peuvent pas être affichés, puis réessayez.',
}

export { fr as en }
