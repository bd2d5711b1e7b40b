import { inLanguages } from '../../lib/messages.ts'
import { en } from './supplier-session.messages.en.ts'

export const supplierSessionMessages = inLanguages({ 'en-CA': en })
