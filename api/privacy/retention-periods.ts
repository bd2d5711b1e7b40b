/**
 * How long each kind of record is kept (rule 41). The privacy policy prints these figures and the nightly deletion
 * goes by them, so that what is said and what is done cannot part.
 */
export const RETENTION = {
  /** Nothing about a person is kept longer than this. */
  atMostYears: 7,
  codesHours: 24,
  addressesInLogsDays: 30,
  contactOfUnsoldLeadsMonths: 13,
  contactOfSoldLeadsMonths: 24,
  receiptsYears: 7,
  consentsYears: 7,
  auditYears: 7,
  /** Since the last sign-in. */
  unusedAccountsYears: 7,
} as const
