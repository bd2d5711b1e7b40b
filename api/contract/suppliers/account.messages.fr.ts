import type { Words } from '../../../domain/languages/words.ts'
import { brand } from '../brand.ts'
import { fr as passwordWords } from '../forms/passwords.messages.fr.ts'
import type { en } from './account.messages.ts'

export const fr: Words<typeof en> = {
  nameRequired: 'Entrez le nom de l’entreprise.',
  contactPersonRequired: 'Entrez le nom d’une personne-ressource.',
  nameHoldsAddress: 'Entrez un nom sans adresse Web ni adresse courriel.',
  nameIsOurs: `Entrez votre propre nom. Celui-ci pourrait passer pour ${brand.name}.`,
  phoneRequired: 'Entrez un numéro de téléphone.',
  phoneInvalid: 'Entrez un numéro de téléphone à 10\u00a0chiffres ou un numéro qui commence par +.',
  extensionInvalid:
    'Entrez le poste à la suite du numéro, en 1 à 7\u00a0chiffres, comme dans 416 555 0142 poste 23.',
  passwordRequired: 'Entrez votre mot de passe.',
  newPasswordRequired: 'Choisissez un mot de passe.',
  passwordLength: 'Choisissez un mot de passe de 8 à 128\u00a0caractères.',
  ...passwordWords,
  passwordIsEmail: 'Choisissez un mot de passe qui n’est pas votre adresse courriel.',
  passwordIsName: 'Choisissez un mot de passe qui n’est pas le nom de votre entreprise.',
  businessTypesRequired: 'Veuillez choisir au moins un type d’entreprise que vous servez.',
  territoriesRequired: 'Veuillez choisir au moins un territoire où vous exercez vos activités.',
  termsRequired: 'Acceptez les conditions d’utilisation et la politique de confidentialité pour continuer.',
  keepsAccessUnknown: 'Choisissez de conserver ou non vos clés d’API et vos points de terminaison.',
  linkIncomplete: 'Ce lien est incomplet. Ouvrez-le de nouveau à partir du courriel.',
  severalCodes: 'Il y a ici plus d’un code. Entrez-en un seul.',
  tooLong: 'Ce texte est trop long. Raccourcissez-le, puis réessayez.',
  unusualCharacters: 'Retirez les caractères spéciaux, puis réessayez.',
}

export { fr as en }
