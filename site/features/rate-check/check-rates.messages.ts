import { inLanguages } from '../../lib/messages.ts'
import { en } from './check-rates.messages.en.ts'

export const checkRatesMessages = inLanguages({ 'en-CA': en })
