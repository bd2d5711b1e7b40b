import { inLanguages } from '../../lib/messages.ts'

export const en = {
  title: 'Where you are signed in',
  close: 'Close',
  lookingUp: 'Looking where you are signed in…',
  failed: 'We could not find out where you are signed in.',
  failedWhy: 'The connection failed, or something broke on our side. Nobody was signed out.',
  tryAgain: 'Try again',
  noConnection: 'We could not reach the server. Please try again.',
  lead: 'A browser that you do not know? Sign it out, then change your password.',
  leadWithoutPassword:
    'A browser that you do not know? Sign it out. Nobody gets in again without a code from your mailbox.',
  onlyHere: 'You are signed in nowhere else.',
  list: 'Your sessions',
  inBrowser: (browser: string | null, system: string | null) =>
    browser === null
      ? system === null
        ? 'Unknown browser'
        : `Unknown browser on ${system}`
      : system === null
        ? browser
        : `${browser} on ${system}`,
  thisOne: 'This browser',
  begun: (moment: string) => `Signed in ${moment}`,
  lastActive: (ago: string) => `last used ${ago}`,
  end: 'Sign out',
  endOne: (name: string, moment: string) => `Sign out ${name}, signed in ${moment}`,
  ended: 'Signed out',
  endedWhy: (name: string) => `${name} is no longer signed in.`,
  endOthers: 'Sign out everywhere else',
  endedOthers: 'Signed out everywhere else',
  endedOthersWhy: 'You are signed in here alone.',
  notEnded: 'Not signed out',
}

export type OwnSessionsMessages = typeof en

export const ownSessionsMessages = inLanguages({ 'en-CA': en })
