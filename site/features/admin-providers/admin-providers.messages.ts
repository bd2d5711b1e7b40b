import { inLanguages } from '../../lib/messages.ts'
import { en } from './admin-providers.messages.en.ts'

export const adminProvidersMessages = inLanguages({ 'en-CA': en })
