import { inLanguages } from '../../lib/messages.ts'
import { en } from './lead-confirmation.messages.en.ts'

export const leadConfirmationMessages = inLanguages({ 'en-CA': en })
