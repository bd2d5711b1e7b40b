import type { Words } from '../../../../domain/languages/words.ts'
import type { frenchFirstMessages as en } from './french-first.messages.ts'
import { FRENCH_TERMS } from './french-terms.ts'

export const frenchFirstMessages: Words<typeof en> = {
  wish: FRENCH_TERMS.wish,
  required: 'Confirmez que vous souhaitez que la version anglaise lie votre entreprise.',
}
