import { inLanguages } from '../../lib/messages.ts'
import { en } from './my-leads.messages.en.ts'

export const myLeadsMessages = inLanguages({ 'en-CA': en })
