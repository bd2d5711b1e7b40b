import { inLanguages } from '../../lib/messages.ts'
import { en } from './rate-card.messages.en.ts'

export const rateCardMessages = inLanguages({ 'en-CA': en })
