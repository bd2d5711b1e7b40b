import * as v from 'valibot'
import { API_MODES, SCOPES } from '../../../domain/connect.ts'
import { requiredLine, sayFrom } from '../forms/fields.ts'
import { Moment } from '../forms/units.ts'
import { fr } from './api-keys.messages.fr.ts'
import { en } from './api-keys.messages.ts'

export const say = sayFrom({ en, fr })

export const MOST_API_KEYS = 20
export const LONGEST_KEY_NAME = 60
export const MOST_ALLOWED_ADDRESSES = 20
export const LONGEST_EXPIRY_DAYS = 730

export const NewApiKey = v.object({
  name: requiredLine(LONGEST_KEY_NAME, {
    required: say('nameRequired'),
    tooLong: say('nameTooLong'),
    unusual: say('unusualCharacters'),
  }),
  mode: v.picklist(API_MODES, say('modeUnknown')),
  scopes: v.pipe(
    v.array(v.picklist(SCOPES, say('scopeUnknown')), say('scopesRequired')),
    v.minLength(1, say('scopesRequired')),
    v.transform((scopes) => [...new Set(scopes)]),
  ),
  /** Days from now; null for no expiry. */
  expiresInDays: v.nullish(
    v.pipe(
      v.number(say('expiryOutOfRange')),
      v.integer(say('expiryOutOfRange')),
      v.minValue(1, say('expiryOutOfRange')),
      v.maxValue(LONGEST_EXPIRY_DAYS, say('expiryOutOfRange')),
    ),
    null,
  ),
  /** Addresses or CIDRs that the key may be used from; empty for any. */
  allowedAddresses: v.nullish(
    v.pipe(
      v.array(
        v.pipe(v.string(say('addressUnreadable')), v.trim(), v.maxLength(50, say('addressUnreadable'))),
      ),
      v.maxLength(MOST_ALLOWED_ADDRESSES, say('tooManyAddresses')),
    ),
    [],
  ),
})
export type NewApiKey = v.InferOutput<typeof NewApiKey>

export const ApiKey = v.object({
  id: v.string(),
  name: v.string(),
  mode: v.picklist(API_MODES),
  /** How people know it again: "nr_live_…a1B2". */
  hint: v.string(),
  scopes: v.array(v.picklist(SCOPES)),
  allowedAddresses: v.array(v.string()),
  createdAt: Moment,
  expiresAt: v.nullable(Moment),
  /** To the minute; null before its first use. */
  lastUsedAt: v.nullable(Moment),
  /** Revoked keys stay listed for 30 days. */
  revokedAt: v.nullable(Moment),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

/** The only answer that holds the key itself. */
export const CreatedApiKey = v.object({ ...ApiKey.entries, key: v.string() })
export type CreatedApiKey = v.InferOutput<typeof CreatedApiKey>

/** A supplier's own copy of the made-up leads that its test keys see. */
export const TestMode = v.object({
  /** Always the same ones, with the same ids for every supplier. */
  leads: v.number(),
  /** How many of them it has bought since its last reset. */
  purchased: v.number(),
})
export type TestMode = v.InferOutput<typeof TestMode>
