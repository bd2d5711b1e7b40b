import { inLanguages } from '../../lib/messages.ts'

export const en = {
  heading: 'What should we call you?',
  why: 'We ask this once. It is how we greet you, and nobody else sees it.',
  firstName: 'First name',
  lastName: 'Last name',
  save: 'Save',
  saving: 'Saving…',
  saved: (firstName: string) => `Nice to meet you, ${firstName}.`,
  failed: 'Your name was not saved',
  tryAgain: 'We could not save your name. Please try again.',
}

export const nameMessages = inLanguages({ 'en-CA': en })
