import { inLanguages } from '../../../lib/messages.ts'

/** Separate from the other messages, which load with the dialog. */
export const en = {
  read: 'Read my statement',
  failed: 'The reader didn’t load. Check your connection, then try again.',
}

export const statementButtonMessages = inLanguages({ 'en-CA': en })
