import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './passwords.messages.ts'

export const fr: Words<typeof en> = {
  passwordCommon: 'Ce mot de passe est l’un des plus courants. Choisissez-en un plus difficile à deviner.',
  passwordCommonWord:
    'C’est un mot courant à peine modifié. Choisissez un mot de passe plus difficile à deviner.',
  passwordRepeats: 'Choisissez un mot de passe qui ne se répète pas.',
  passwordInARow: 'Choisissez un mot de passe qui n’est pas une suite de lettres, de chiffres ou de touches.',
  passwordOfNames:
    'Choisissez un mot de passe qui n’est pas seulement notre nom ou le vôtre. On essaie ceux-là en premier.',
  passwordExpected:
    'Choisissez un mot de passe qui n’est pas seulement une saison, une ville ou un mot comme «\u00a0paiement\u00a0», même avec une année. On essaie ceux-là en premier.',
}

export { fr as en }
