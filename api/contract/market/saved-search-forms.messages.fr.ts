import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './saved-search-forms.messages.ts'

export const fr: Words<typeof en> = {
  nameRequired: 'Donnez un nom à cette recherche.',
  nameTooLong: 'Raccourcissez le nom à 60\u00a0caractères.',
  unusualCharacters: 'Retirez les caractères non pris en charge, puis réessayez.',
  alertsUnknown: 'Choisissez instant, daily ou never.',
  pausedUnknown: 'Choisissez true ou false.',
}

export { fr as en }
