import { inLanguages } from '../../lib/messages.ts'
import { en } from './landing.messages.en.ts'

export const landingMessages = inLanguages({ 'en-CA': en })
