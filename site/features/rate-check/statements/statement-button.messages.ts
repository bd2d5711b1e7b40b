/** Separate from the other messages, which load with the dialog. */
export const en = {
  read: 'Read my statement',
  failed: 'The reader didn’t load. Check your connection, then try again.',
}

export const statementButtonMessages = (_locale?: string) => en
