import type { Scope } from '../../contract/supplier/api-keys.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

export const keyUnknown = () =>
  new Refusal('key_unknown', 401, 'This isn’t an API key of ours. Check that you copied all of it.')

export const keyRevoked = () =>
  new Refusal('key_revoked', 401, 'This API key was revoked. Create a new one under Integrations.')

export const keyExpired = () =>
  new Refusal('key_expired', 401, 'This API key has expired. Create a new one under Integrations.')

export const keyWithCookie = () =>
  new Refusal('key_with_cookie', 400, 'Send an API key without a session cookie.')

export const keyAddressNotAllowed = () =>
  new Refusal(
    'key_address_not_allowed',
    403,
    'This API key isn’t allowed from the address you’re calling from. Create one that allows it.',
  )

export const keyLacksScope = (scope: Scope) =>
  new Refusal('key_lacks_scope', 403, `This API key doesn’t have the scope ${scope}. Create one that does.`)

export const keyNotAccepted = () =>
  new Refusal('key_not_accepted', 403, 'This call doesn’t accept API keys. Log in to do this.')

export const noTestMode = () =>
  new Refusal('no_test_mode', 403, 'This call has no test mode. Use a live API key.')
