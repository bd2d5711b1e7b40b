import { inLanguages } from '../../lib/messages.ts'
import { en } from './admin-session.messages.en.ts'

export const adminSessionMessages = inLanguages({ 'en-CA': en })
