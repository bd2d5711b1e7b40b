import { inLanguages } from '../lib/messages.ts'
import { en } from './layout.messages.en.ts'

export const layoutMessages = inLanguages({ 'en-CA': en })
