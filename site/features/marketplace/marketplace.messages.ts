import { inLanguages } from '../../lib/messages.ts'
import { en } from './marketplace.messages.en.ts'

export const marketplaceMessages = inLanguages({ 'en-CA': en })
