import { inLanguages } from '../../lib/messages.ts'
import { en } from './admin-sign-in.messages.en.ts'

export const adminSignInMessages = inLanguages({ 'en-CA': en })
