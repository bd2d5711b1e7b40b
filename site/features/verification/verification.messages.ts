import { inLanguages } from '../../lib/messages.ts'
import { en } from './verification.messages.en.ts'

export const verificationMessages = inLanguages({ 'en-CA': en })
