import { inLanguages } from '../../lib/messages.ts'
import { en } from './admin-audit.messages.en.ts'

export const adminAuditMessages = inLanguages({ 'en-CA': en })
