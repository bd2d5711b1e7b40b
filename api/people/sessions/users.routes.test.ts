import { describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import type { Realm } from '../../../domain/people.ts'
import { newNumber } from '../../../tests/support/new-number.ts'
import { ADMIN_PASSWORD, insertAdmin } from '../../../tests/support/people/admin.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { fieldsAtFault, newPerson, submit } from '../../../tests/support/people/rate-check.ts'
import { signedUp } from '../../../tests/support/people/supplier-account.ts'
import { type Answer, type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { OwnSessions } from '../../contract/people/users.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import { SESSION_LIFETIMES, sessionCookie } from './sessions.ts'

const product = await testProduct()

/** A browser signed in by code with this address. */
async function ownerOf(email: string) {
  const browser = product.browser()
  await signInByCode(product, browser, email)
  return browser
}

test('an owner without a rate check has to enter a name once, and is greeted by it from then on', async () => {
  const { email } = newPerson()
  const owner = await ownerOf(email)
  expect((await owner.get('/api/auth/user')).body).toMatchObject({ firstName: '', name: '', needsName: true })

  const answer = await owner.post('/api/auth/name', { firstName: ' Zoë ', lastName: 'Tremblay' })

  const named = { firstName: 'Zoë', name: 'Zoë Tremblay', needsName: false }
  expect(answer).toMatchObject({ status: 200, body: named })
  expect((await owner.get('/api/auth/user')).body).toMatchObject(named)
  expect((await (await ownerOf(email)).get('/api/auth/user')).body).toMatchObject(named)
})

test('two owners of the same name have different records, so that Back cannot mistake one for the other', async () => {
  const [first, second] = await Promise.all([ownerOf(newPerson().email), ownerOf(newPerson().email)])
  const recordOf = async (owner: typeof first) => (await owner.get('/api/auth/user')).body

  expect(await recordOf(second)).not.toEqual(await recordOf(first))
  expect(await recordOf(first)).toEqual(await recordOf(first))
})

test.each([
  ['fills in the name of an account without one', null, 'Marie-Ève Côté'],
  ['does not replace the name that the owner entered', { firstName: 'Zoë', lastName: 'Roy' }, 'Zoë Roy'],
])('at the next sign-in a rate check %s', async (_, entered, name) => {
  const person = newPerson()
  const owner = await ownerOf(person.email)
  if (entered !== null) await owner.post('/api/auth/name', entered)
  await submit(product, {}, person)
  const again = await ownerOf(person.email)
  expect((await again.get('/api/auth/user')).body).toMatchObject({ name, needsName: false })
})

describe('a name is refused', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, ['firstName', 'lastName']],
    ['blanks', { firstName: ' ', lastName: '\t' }, ['firstName', 'lastName']],
    ['half of it', { firstName: 'Zoë' }, ['lastName']],
    ['too long', { firstName: 'a'.repeat(101), lastName: 'Roy' }, ['firstName']],
    ['a control character', { firstName: 'Zo\u0000ë', lastName: 'Roy' }, ['firstName']],
    ['no text', { firstName: { a: 1 }, lastName: 7 }, ['firstName', 'lastName']],
  ])('that is %s, and nothing changes', async (_, name, atFault) => {
    const owner = await ownerOf(newPerson().email)
    const answer = await owner.post('/api/auth/name', name)
    expect(answer.status).toBe(422)
    expect(fieldsAtFault(answer)).toEqual(atFault)
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ needsName: true })
  })
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

type SignIn = (browser: Browser, headers: Record<string, string>) => Promise<Answer>

/** How a person of this realm signs in, whom no other test knows. */
const PEOPLE: Record<Realm, () => Promise<SignIn>> = {
  async user() {
    const owners = newNumber()
    const email = `olive-${owners}@olives.example`
    return (browser, headers) => {
      // Of two codes in one minute the second waits.
      product.clock.passMinutes(1)
      return signInByCode(product, browser, email, { headers })
    }
  },
  async supplier() {
    const { form, browser: first } = await signedUp(product)
    await first.post('/api/supplier/logout')
    const login = { email: form.email, password: form.password }
    return (browser, headers) => browser.post('/api/supplier/login', login, headers)
  },
  async admin() {
    const { username } = await insertAdmin(product)
    const login = { username, password: ADMIN_PASSWORD }
    return (browser, headers) => browser.post('/api/admin/login', login, headers)
  },
}

/** Signs one person in, each time in another browser. */
async function personOf(realm: Realm) {
  const signIn = await PEOPLE[realm]()
  return async (userAgent = CHROME): Promise<Browser> => {
    const browser = product.browser()
    expect((await signIn(browser, { 'user-agent': userAgent })).status).toBe(200)
    return browser
  }
}

const PATHS: Record<Realm, { sessions: string; me: string }> = {
  user: { sessions: '/api/auth/sessions', me: '/api/auth/user' },
  supplier: { sessions: '/api/supplier/sessions', me: '/api/supplier/me' },
  admin: { sessions: '/api/admin/sessions', me: '/api/admin/me' },
}
const REALMS: Realm[] = ['user', 'supplier', 'admin']

describe.each(REALMS)('a person who is signed in as %s', (realm) => {
  const { sessions, me } = PATHS[realm]
  const listed = async (browser: Browser) => v.parse(OwnSessions, (await browser.get(sessions)).body)
  const idOf = async (browser: Browser) => (await listed(browser)).find(({ isThis }) => isThis)?.id ?? ''
  const isIn = async (browser: Browser) => (await browser.get(me)).status === 200
  const noted = (action: string, id: string) =>
    product.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.recordType, realm), eq(auditLog.recordId, id)))

  test('sees where they are signed in: the browser, since when and how lately, and which is this one', async () => {
    const signIn = await personOf(realm)
    const phone = await signIn(IPHONE)
    const started = product.clock.now().toISOString()
    product.clock.passMinutes(5)
    const desk = await signIn()
    const now = product.clock.now().toISOString()

    const answer = await desk.get(sessions)

    expect(answer.status).toBe(200)
    const [first, second, ...others] = v.parse(v.array(v.strictObject(OwnSessions.item.entries)), answer.body)
    expect(first).toMatchObject({ isThis: true, browser: 'Chrome', system: 'Windows', begunAt: now })
    expect(second).toMatchObject({ isThis: false, browser: 'Safari', system: 'iPhone', begunAt: started })
    expect(second?.lastActiveAt).toBe(started)
    expect(others).toEqual([])
    expect((await listed(phone)).map(({ isThis, system }) => [isThis, system])).toEqual([
      [true, 'iPhone'],
      [false, 'Windows'],
    ])
  })

  test('sees no user agent, address or token in the list', async () => {
    const signIn = await personOf(realm)
    const browser = await signIn(`${CHROME} ${'x'.repeat(9000)}`)
    const answer = JSON.stringify((await browser.get(sessions)).body)
    const token = browser.cookies.get(sessionCookie(realm, false)) ?? ''
    for (const hidden of ['Mozilla', '127.0.0.1', 'xxx', token]) expect(answer).not.toContain(hidden)
  })

  test('ends one of them, which is signed out at once, and it is logged', async () => {
    const signIn = await personOf(realm)
    const [here, lost, other] = [await signIn(), await signIn(IPHONE), await signIn()]

    const answer = await here.delete(`${sessions}/${await idOf(lost)}`)

    expect(answer).toMatchObject({ status: 200, body: { ended: 1 } })
    expect(await Promise.all([here, lost, other].map(isIn))).toEqual([true, false, true])
    expect(await listed(here)).toHaveLength(2)
    expect((await noted('ended a session', await personIdOf(realm, here))).length).toBe(1)
  })

  test('ends all others at once and stays; with no others nothing is logged', async () => {
    const signIn = await personOf(realm)
    const [here, other] = [await signIn(), await signIn(IPHONE)]

    expect(await here.delete(sessions)).toMatchObject({ status: 200, body: { ended: 1 } })

    expect(await Promise.all([here, other].map(isIn))).toEqual([true, false])
    expect(await here.delete(sessions)).toMatchObject({ status: 200, body: { ended: 0 } })
    expect(await noted('ended other sessions', await personIdOf(realm, here))).toMatchObject([
      { actor: realm, details: { sessions: 1 } },
    ])
  })

  test('ends this one, whose cookies are then cleared', async () => {
    const browser = await (await personOf(realm))()
    expect((await browser.delete(`${sessions}/${await idOf(browser)}`)).status).toBe(200)
    expect(browser.cookies.get(sessionCookie(realm, false))).toBe('')
    expect(await isIn(browser)).toBe(false)
  })

  test('cannot end a session that is another person’s, in another realm, over, or made up', async () => {
    const browser = await (await personOf(realm))()
    const ended = await (await personOf(realm))()
    const endedId = await idOf(ended)
    await ended.delete(`${sessions}/${endedId}`)
    const strangers = await Promise.all(
      REALMS.map(async (of) => {
        const stranger = await (await personOf(of))()
        const [own] = v.parse(OwnSessions, (await stranger.get(PATHS[of].sessions)).body)
        return { of, stranger, id: own?.id ?? '' }
      }),
    )
    for (const id of [...strangers.map((one) => one.id), endedId, randomUUID(), 'x', '%00', "' or 1"])
      expect(await browser.delete(`${sessions}/${encodeURIComponent(id)}`)).toMatchObject(
        refusedWith(404, 'session_not_found'),
      )
    for (const { of, stranger } of strangers) expect((await stranger.get(PATHS[of].me)).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })

  test('does not see expired or idle ones', async () => {
    const signIn = await personOf(realm)
    const { hours, idleMinutes } = SESSION_LIFETIMES[realm]
    await signIn(IPHONE)
    product.clock.passMinutes((idleMinutes ?? hours * 60) - 2)
    const here = await signIn()
    expect(await listed(here)).toHaveLength(2)
    product.clock.set(minutesAfter(product.clock.now(), 3))
    expect((await listed(here)).map(({ isThis }) => isThis)).toEqual([true])
  })
})

/** The id of the person whose session this is. */
async function personIdOf(realm: Realm, browser: Browser): Promise<string> {
  const { rows } = await product.deps.pool.query(
    'select coalesce(user_id, supplier_id, admin_id)::text as person from sessions where token_digest = $1',
    [sha256(browser.cookies.get(sessionCookie(realm, false)) ?? '')],
  )
  return String(rows[0]?.person)
}
