import type { Words } from '../../../../domain/languages/words.ts'
import type { nameMessages as en } from './name.messages.ts'

export const nameMessages: Words<typeof en> = {
  heading: 'Quel est votre nom?',
  why: 'Nous le demandons une seule fois, pour savoir comment vous saluer. Personne d’autre ne le voit.',
  saved: (firstName) => `Ravis de vous connaître, ${firstName}.`,
  failed: 'Votre nom n’a pas été enregistré',
  tryAgain: 'Nous n’avons pas pu enregistrer votre nom. Veuillez réessayer.',
}
