import { inLanguages } from '../../../lib/messages.ts'

/** Apart from the others, which come with the dialog. */
export const en = {
  read: 'Read my statement',
  failed: 'The reader didn’t load. Check your connection, then try again.',
}

export const statementButtonMessages = inLanguages({ 'en-CA': en })
