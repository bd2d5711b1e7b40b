import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './profile.messages.ts'

export const fr: Words<typeof en> = {
  phoneInvalid:
    'Entrez un numéro de téléphone canadien à 10\u00a0chiffres ou un numéro sans frais, comme 416 555 0123.',
  websiteInvalid: 'Entrez un site Web qui commence par https://, comme https://payments.example.',
  websiteTooLong: 'Raccourcissez le site Web à 200\u00a0caractères.',
  unusualCharacters: 'Retirez les caractères spéciaux, puis réessayez.',
}

export { fr as en }
