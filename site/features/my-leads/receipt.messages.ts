import { inLanguages } from '../../lib/messages.ts'
import { en } from './receipt.messages.en.ts'

export const receiptMessages = inLanguages({ 'en-CA': en })
