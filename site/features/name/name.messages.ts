import { inLanguages } from '../../lib/messages.ts'
import { en } from './name.messages.en.ts'

export const nameMessages = inLanguages({ 'en-CA': en })
