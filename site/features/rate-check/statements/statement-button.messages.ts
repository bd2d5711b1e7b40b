/** Separate from the other messages, which load with the dialog. */
export const statementButtonMessages = {
  read: 'Read my statement',
  failed: 'The reader didn’t load. Check your connection, then try again.',
}
