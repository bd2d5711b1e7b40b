import { inLanguages } from '../../lib/messages.ts'
import { en } from './sign-in.messages.en.ts'

export const signInMessages = inLanguages({ 'en-CA': en })
