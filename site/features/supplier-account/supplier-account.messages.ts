import { inLanguages } from '../../lib/messages.ts'
import { en } from './supplier-account.messages.en.ts'

export const supplierAccountMessages = inLanguages({ 'en-CA': en })
