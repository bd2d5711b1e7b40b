import type { Words } from '../../../domain/languages/words.ts'
import type { en } from './period.messages.ts'

export const fr: Words<typeof en> = {
  dayUnreadable: 'Entrez une date comme 2026-11-21.',
  endsBeforeStart: 'Choisissez une fin qui ne précède pas le début.',
  tooLong: 'Choisissez deux ans ou moins.',
}

export { fr as en }
