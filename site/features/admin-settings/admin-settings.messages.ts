import { inLanguages } from '../../lib/messages.ts'
import { en } from './admin-settings.messages.en.ts'

export const adminSettingsMessages = inLanguages({ 'en-CA': en })
