export const ownSessionsMessages = {
  lookingUp: 'Loading your sessions…',
  failed: 'We couldn’t load your sessions.',
  failedWhy: 'The connection failed, or something went wrong on our end. Nobody was logged out.',
  lead: 'Don’t recognize a browser? Log it out, then change your password.',
  leadWithoutPassword:
    'Don’t recognize a browser? Log it out. Nobody can log in again without a code from your inbox.',
  onlyHere: 'You’re not logged in anywhere else.',
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
  started: (moment: string) => `Logged in ${moment}`,
  lastActive: (ago: string) => `last used ${ago}`,
  end: 'Log out',
  endOne: (name: string, moment: string) => `Log out ${name}, logged in ${moment}`,
  ended: 'Logged out',
  endedWhy: (name: string) => `${name} is no longer logged in.`,
  endOthers: 'Log out everywhere else',
  endedOthers: 'Logged out everywhere else',
  endedOthersWhy: 'You’re only logged in here.',
  notEnded: 'Not logged out',
}
