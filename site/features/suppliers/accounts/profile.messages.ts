import { inLanguages } from '../../../lib/messages.ts'

export const en = {
  title: 'What owners see',
  why: 'When you buy a lead, its owner learns who will call. Once your email address is confirmed and your account is active, they also see these. Our team sees each change.',
  phone: 'Phone number you call from',
  phoneHint: 'Canadian or toll-free.',
  website: 'Website',
  websiteHint: 'Starts with https://.',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  close: 'Close',
  saved: 'Profile saved',
  savedWhy: 'Owners of your leads see it from now on.',
  failed: 'We couldn’t save your profile. Please try again.',
  noConnection: 'We couldn’t reach the server. Please try again.',
  discardAsk: 'Discard your changes?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
}

export const profileMessages = inLanguages({ 'en-CA': en })
