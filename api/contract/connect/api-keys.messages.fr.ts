import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './api-keys.messages.ts'

export const fr: Words<typeof en> = {
  nameRequired: 'Donnez un nom à cette clé.',
  nameTooLong: 'Raccourcissez le nom à 60\u00a0caractères.',
  unusualCharacters: 'Retirez les caractères non pris en charge, puis réessayez.',
  modeUnknown: 'Choisissez live ou test.',
  scopeUnknown: 'Choisissez des autorisations de la liste.',
  scopesRequired: 'Choisissez au moins une autorisation.',
  expiryOutOfRange: 'Choisissez de 1 à 730\u00a0jours, ou aucune expiration.',
  addressUnreadable: 'Entrez des adresses comme 192.0.2.7, 10.0.0.0/8 ou 2001:db8::/32.',
  tooManyAddresses: 'Entrez 20\u00a0adresses ou moins.',
}

export { fr as en }
