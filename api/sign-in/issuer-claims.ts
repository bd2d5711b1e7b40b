import * as v from 'valibot'
import { PersonName } from '../contract/rate-check.ts'
import { Email } from '../contract/verification.ts'

/** Some issuers, Amazon Cognito among them, write the boolean of the standard as text. */
const Verified = v.union([v.literal(true), v.literal('true')])
const PersonWithProvedEmail = v.object({ email: Email, email_verified: Verified })

/** The address that the issuer has verified, as we store addresses; null when it does not vouch for one. */
export function verifiedEmailIn(claims: unknown): string | null {
  const read = v.safeParse(PersonWithProvedEmail, claims)
  return read.success ? read.output.email : null
}

const text = v.fallback(v.pipe(v.string(), v.trim()), '')
const NameClaims = v.object({ given_name: text, family_name: text, name: text })

/** What the issuer calls somebody; undefined when it gives no name, or one that our own form would refuse. */
export function nameIn(claims: unknown): { firstName: string; lastName: string } | undefined {
  const read = v.safeParse(NameClaims, claims)
  if (!read.success) return undefined
  const { given_name, family_name, name } = read.output
  const [first = '', ...rest] = name.split(/\s+/)
  const asked = given_name === '' && family_name === '' ? [first, rest.join(' ')] : [given_name, family_name]
  const [firstName = '', lastName = ''] = asked
  return v.is(PersonName, { firstName, lastName }) ? { firstName, lastName } : undefined
}
