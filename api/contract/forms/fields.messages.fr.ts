import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './fields.messages.ts'

export const fr: Words<typeof en> = {
  languageUnknown: 'Choisissez en ou fr.',
  twoReadings:
    'Ce point peut séparer les milliers ou les décimales. Écrivez le nombre sous la forme 1250 ou 1,25.',
}

export { fr as en }
