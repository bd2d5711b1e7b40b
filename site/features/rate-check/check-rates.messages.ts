import { inLanguages } from '../../lib/messages.ts'

export const en = {
  title: (brand: string) => `Check your rates · ${brand}`,
  description: 'The rate check, filled in with what we know from your last one.',
  loading: 'Loading your last answers…',
  goingToLogIn: 'Taking you to the login page…',
  failed: 'We could not load your last answers.',
  failedWhy: 'The connection failed. Nothing is lost.',
  tryAgain: 'Try again',
  needsScript: (phone: string) =>
    `The rate check needs JavaScript, which is switched off in your browser. Switch it on, or call us at ${phone}.`,
}

export type CheckRatesMessages = typeof en

export const checkRatesMessages = inLanguages({ 'en-CA': en })
