import { inLanguages } from '../../lib/messages.ts'
import { en } from './own-sessions.messages.en.ts'

export const ownSessionsMessages = inLanguages({ 'en-CA': en })
