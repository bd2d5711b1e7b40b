import type { Words } from '../../../../domain/languages/words.ts'
import type { FrenchFirstMessages } from './french-first.messages.ts'
import { FRENCH_TERMS } from './french-terms.ts'

const fr: Words<FrenchFirstMessages> = {
  wish: FRENCH_TERMS.wish,
  required: 'Confirmez que vous souhaitez que la version anglaise lie votre entreprise.',
}

export { fr as en }
export const frenchFirstMessages = () => fr
