import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './requests.messages.ts'

export const fr: Words<typeof en> = {
  answerRequired: 'Choisissez oui, pas encore, ou que vous ne voulez pas qu’on vous contacte.',
  hoursRequired: 'Choisissez en combien de temps on a communiqué avec vous.',
  yesOrNo: 'Choisissez oui ou non.',
  rateNotANumber: 'Entrez le taux en pourcentage, comme 1,9.',
  rateOutOfRange: 'Entrez un taux de 0 à 100.',
  rateWithoutSwitch: 'N’indiquez un taux que si vous avez changé de fournisseur.',
}

export { fr as en }
