import { inLanguages } from '../../lib/messages.ts'
import { en } from './my-data.messages.en.ts'

export const myDataMessages = inLanguages({ 'en-CA': en })
