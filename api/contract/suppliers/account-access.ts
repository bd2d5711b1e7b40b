import * as v from 'valibot'
import { API_MODES } from '../../../domain/connect.ts'

/** What reaches into an account besides its password. */
export const AccountAccess = v.object({
  apiKeys: v.array(v.object({ id: v.string(), name: v.string(), mode: v.picklist(API_MODES) })),
  endpoints: v.array(v.object({ id: v.string(), host: v.string(), mode: v.picklist(API_MODES) })),
  /** Names of saved searches whose alerts are on. */
  alerts: v.array(v.string()),
  sessions: v.number(),
  /** Codes of an authenticator app, with which only the person who set them up can log in. */
  secondFactor: v.boolean(),
})
export type AccountAccess = v.InferOutput<typeof AccountAccess>

/** What was typed at sign-up, for the owner of the address to check. */
export const SignUpDetails = v.object({
  name: v.string(),
  contactPerson: v.string(),
  phone: v.string(),
  phoneExt: v.nullable(v.string()),
  businessTypes: v.array(v.string()),
})
export type SignUpDetails = v.InferOutput<typeof SignUpDetails>

/** `details` where the address is proved for the first time, else null. */
const FirstProof = { details: v.nullable(SignUpDetails) }

/** What a password link opens, before anything is changed: nothing where it is over. */
export const PasswordLinkState = v.object({ works: v.boolean(), ...FirstProof, access: AccountAccess })
export type PasswordLinkState = v.InferOutput<typeof PasswordLinkState>

export const AccessRemoved = v.object({
  success: v.literal(true),
  ...FirstProof,
  /** Keys that were revoked, endpoints deleted, alerts paused, sessions ended, a second factor switched off. */
  removed: AccountAccess,
  /** Whether the request's own session is of this account, and stays. */
  isSignedIn: v.boolean(),
})
export type AccessRemoved = v.InferOutput<typeof AccessRemoved>
