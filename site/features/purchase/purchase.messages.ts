import { inLanguages } from '../../lib/messages.ts'
import { en } from './purchase.messages.en.ts'

export const purchaseMessages = inLanguages({ 'en-CA': en })
