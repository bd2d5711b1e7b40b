import { inLanguages } from '../../lib/messages.ts'
import { en } from './rate-check.messages.en.ts'

export const rateCheckMessages = inLanguages({ 'en-CA': en })
