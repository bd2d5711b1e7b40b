/** The three ways to be signed in. One browser may hold all three at once; ending one leaves the others. */
export const REALMS = ['user', 'supplier', 'admin'] as const
export type Realm = (typeof REALMS)[number]

export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** Why a visitor proves an address. A code or a proof for one purpose opens nothing of the others. */
export const PURPOSES = ['rate-check', 'sign-in', 'my-data'] as const
export type Purpose = (typeof PURPOSES)[number]

/** `claim` is for a record that an admin made: its owner sets the first password. */
export const PASSWORD_LINK_KINDS = ['reset', 'claim'] as const
export type PasswordLinkKind = (typeof PASSWORD_LINK_KINDS)[number]

/** What its owner is mailed about a second factor; `reset` is done by us. */
export const SECOND_FACTOR_EVENTS = [
  'switched-on',
  'switched-off',
  'new-recovery-codes',
  'used-recovery-code',
  'reset',
] as const
export type SecondFactorEvent = (typeof SECOND_FACTOR_EVENTS)[number]
