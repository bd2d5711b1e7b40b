import { expect } from 'bun:test'
import { newPerson } from '../people/rate-check.ts'
import type { Browser } from '../product.ts'
import type { Issuer } from './issuer.ts'
import { type Decision, visitIssuer } from './issuer-visit.ts'

/** Leaves for the issuer; the address there. */
export async function setOut(browser: Browser, path = '/check-rates'): Promise<string> {
  const answer = await browser.get(`/api/login?return=${encodeURIComponent(path)}`)
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

/** To the issuer and as far as the path of ours that it sends back to. */
export async function comeBack(browser: Browser, decision: Decision, path?: string): Promise<string> {
  const { pathname, search } = await visitIssuer(await setOut(browser, path), decision)
  return pathname + search
}

/** A person whom the issuer knows by an address that it has verified, unless said otherwise. */
export function known(issuer: Issuer, claims: Record<string, unknown> = {}) {
  const { email } = newPerson()
  issuer.knows(email, { email, email_verified: true, ...claims })
  return { email, agrees: { as: email, agrees: true } }
}

export const whoIs = async (browser: Browser) => (await browser.get('/api/auth/user')).status

export async function expectNobody(
  browser: Browser,
  answer: { headers: Headers; status: number },
  goesTo: string,
) {
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(goesTo)
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('northrate_user'))).toEqual([])
  expect(await whoIs(browser)).toBe(401)
}
