import { inLanguages } from '../../lib/messages.ts'
import { en } from './admin-analytics.messages.en.ts'

export const adminAnalyticsMessages = inLanguages({ 'en-CA': en })
