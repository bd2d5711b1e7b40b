import { inLanguages } from '../../lib/messages.ts'
import { en } from './consent-receipt.messages.en.ts'

export const consentReceiptMessages = inLanguages({ 'en-CA': en })
