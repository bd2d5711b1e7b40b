/** For so long after a sale the buyer's use is exclusive: its person is neither sold nor listed again (rule 17). */
export const EXCLUSIVE_DAYS = 90

/** How long each kind of record is kept (rule 41). The privacy policy prints these, and the nightly deletion goes by them. */
export const RETENTION = {
  /** Nothing about a person is kept longer than this. */
  atMostYears: 7,
  codesHours: 24,
  addressesInLogsDays: 30,
  contactOfUnsoldLeadsMonths: 13,
  contactOfSoldLeadsMonths: 24,
  /** Keyed digests of whom a provider has bought, so that nobody else does, even after a deletion. */
  soldPeopleDays: EXCLUSIVE_DAYS,
  receiptsYears: 7,
  consentsYears: 7,
  auditYears: 7,
  /** Since the request, the mail or its end; the limitation period of Canada’s anti-spam law. */
  reviewRemindersMonths: 36,
  /** Since the last sign-in. */
  unusedAccountsYears: 7,
  /** What was deleted stays in backups for so long. `npm run backup` deletes those that are older. */
  backupsDays: 30,
} as const

/** The same for technical records, which the policy does not list. */
export const TECHNICAL_RETENTION = {
  stripeEventsDays: 30,
  signInFailuresHours: 24,
  passwordLinksDays: 30,
  webhookEventsDays: 30,
  idempotencyKeysHours: 24,
  searchMatchesDays: 90,
  revokedApiKeysDays: 30,
} as const

/** How long the mailed link that withdraws a consent works, from the consent (decision 81). */
export const WITHDRAW_LINK_DAYS = 365
