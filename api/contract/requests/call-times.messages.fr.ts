import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './call-times.messages.ts'

export const fr: Words<typeof en> = {
  daysRequired: 'Choisissez au moins un jour.',
  dayUnknown: 'Choisissez des jours de la liste.',
  hourOutOfRange: 'Choisissez des heures entières de 0 à 24.',
  hoursInOrder: 'Choisissez une fin qui suit le début.',
}

export { fr as en }
