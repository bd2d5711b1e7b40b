import { inLanguages } from '../../lib/messages.ts'
import { en } from './admin-leads.messages.en.ts'

export const adminLeadsMessages = inLanguages({ 'en-CA': en })
