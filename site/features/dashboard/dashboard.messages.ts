import { inLanguages } from '../../lib/messages.ts'
import { en } from './dashboard.messages.en.ts'

export const dashboardMessages = inLanguages({ 'en-CA': en })
