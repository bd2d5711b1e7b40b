import { inLanguages } from '../../lib/messages.ts'
import { en } from './admin-account.messages.en.ts'

export const adminAccountMessages = inLanguages({ 'en-CA': en })
