import { inLanguages } from '../../lib/messages.ts'
import { en } from './results.messages.en.ts'

export const resultsMessages = inLanguages({ 'en-CA': en })
