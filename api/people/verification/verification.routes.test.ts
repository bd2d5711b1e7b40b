import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../db/schema/people/people.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import { fieldsAtFault, newestCode, verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

/** Two channels that keep the same promises: their paths and fields. */
const CHANNELS = [
  { channel: 'email', field: 'email', wrong: 'Invalid email code' },
  { channel: 'sms', field: 'phone', wrong: 'Invalid SMS code' },
] as const

let count = 0
let person: { email: string; phone: string }
let browser: Browser
beforeEach(async () => {
  count += 1
  person = { email: `person-${count}@example.ca`, phone: `+1416555${1000 + count}` }
  browser = product.browser()
})

describe.each([...CHANNELS])('by $channel', ({ channel, field, wrong }) => {
  const address = () => person[field]
  const sendCode = (from = browser) => from.post(`/api/send-${channel}-verification`, { [field]: address() })
  const tryCode = (code: string, from = browser) =>
    from.post(`/api/verify-${field}`, { [field]: address(), code })
  const code = () => newestCode(product, address())
  const wrongCode = () => (code() === '000000' ? '000001' : '000000')
  const messages = () => product.inbox.messages(address())
  const notAccepted = (reason: string) => ({ status: 422, body: { verified: false, code: reason } })
  const PROVED = { status: 200, body: { verified: true } }
  const NOT_PROVED = { status: 200, body: { verified: false } }
  const tryWrong = async (times: number) => {
    for (let tries = 0; tries < times; tries++)
      expect(await tryCode(wrongCode())).toMatchObject(notAccepted('wrong_code'))
  }
  /** Another visitor, who may request a code by this channel. */
  const anotherVisitor = async () => {
    const other = product.browser()
    await prepare(other)
    return other
  }

  const kept = () => product.db.select().from(verifications).where(eq(verifications.address, address()))

  /** Texts need a proved e-mail address; e-mails need nothing. */
  const prepare = async (from: Browser) => {
    if (channel === 'sms') await verifyEmail(product, from, `first-${crypto.randomUUID()}@example.ca`)
  }
  beforeEach(() => prepare(browser))

  test('a code is sent, six digits to the requested address, and proves it', async () => {
    expect(await sendCode()).toMatchObject({ status: 200, body: { success: true, verified: false } })
    expect(messages()).toHaveLength(1)
    expect(messages()[0]).toMatchObject({ channel, to: address() })
    expect(code()).toMatch(/^\d{6}$/)
    expect(await tryCode(code())).toMatchObject(PROVED)
  })

  test('a wrong code proves nothing, and the right one still does', async () => {
    await sendCode()
    const body = { verified: false, code: 'wrong_code', message: wrong, error: wrong }
    expect(await tryCode(wrongCode())).toMatchObject({ status: 422, body })
    expect((await tryCode(code())).status).toBe(200)
  })

  test('six other characters are a wrong code', async () => {
    await sendCode()
    const right = code()
    for (const tried of ['abcdef', '<b>é😀'])
      expect(await tryCode(tried)).toMatchObject(notAccepted('wrong_code'))
    expect((await tryCode(right)).status).toBe(200)
  })

  test.each(['', '12345', '1234567', '12345 ', '12 345'])(
    '%p is no code, and does not count as a try',
    async (tried) => {
      await sendCode()
      for (let again = 0; again < 6; again++) expect(fieldsAtFault(await tryCode(tried))).toEqual(['code'])
      expect((await tryCode(code())).status).toBe(200)
    },
  )

  test('a code of ten minutes has expired', async () => {
    await sendCode()
    product.clock.passMinutes(10)
    expect(await tryCode(code())).toMatchObject(notAccepted('code_expired'))
  })

  test('after five wrong codes the right one is refused and no new one is sent until an hour has passed', async () => {
    await sendCode()
    await tryWrong(5)

    expect(await tryCode(code())).toMatchObject(notAccepted('code_void'))
    const refused = await sendCode()
    const body = { code: 'too_many_wrong_codes', message: expect.stringContaining('in 60 minutes') }
    expect(refused).toMatchObject({ status: 429, body })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(messages()).toHaveLength(1)

    product.clock.passMinutes(60)
    expect((await sendCode()).status).toBe(200)
    await tryWrong(1)
    expect((await tryCode(code())).status).toBe(200)
  })

  test('a new code does not bring new tries', async () => {
    await sendCode()
    await tryWrong(3)
    await sendCode()
    await tryWrong(2)
    expect(await tryCode(code())).toMatchObject(notAccepted('code_void'))
  })

  test('an older code is worth nothing once a newer one is sent', async () => {
    await sendCode()
    const older = code()
    await sendCode()
    if (code() === older) return
    expect(await tryCode(older)).toMatchObject({ body: { code: 'wrong_code' } })
    expect((await tryCode(code())).status).toBe(200)
  })

  test('a code is used up by its success', async () => {
    await sendCode()
    const used = code()
    await tryCode(used)
    expect(await kept()).toMatchObject([{ codeDigest: null }])
    await browser.delete(`/api/verifications/${field}`)
    expect(await tryCode(used)).toMatchObject(notAccepted('wrong_code'))
  })

  test('another visitor cannot use the code, nor use up its tries', async () => {
    await sendCode()
    const stranger = await anotherVisitor()
    for (let tries = 0; tries < 6; tries++)
      expect(await tryCode(code(), stranger)).toMatchObject(refusedWith(422, 'wrong_code'))
    expect((await tryCode(code())).status).toBe(200)
  })

  test('a visitor who has proved the address gets the same answer again without a message, and another visitor does not', async () => {
    await sendCode()
    await tryCode(code())
    const body = { success: true, verified: true, resendAfterSeconds: 0 }
    expect(await sendCode()).toMatchObject({ status: 200, body })
    expect(await tryCode('000000')).toMatchObject(PROVED)
    expect(messages()).toHaveLength(1)
    expect(await sendCode(await anotherVisitor())).toMatchObject(NOT_PROVED)
  })

  test('“Change” forgets what was proved, and the address can be proved again', async () => {
    await sendCode()
    await tryCode(code())
    const body = { success: true }
    expect(await browser.delete(`/api/verifications/${field}`)).toMatchObject({ status: 200, body })
    expect(await sendCode()).toMatchObject({ body: { verified: false } })
    expect((await tryCode(code())).status).toBe(200)
  })

  test('“Change” does not bring new tries, and takes nothing from other visitors', async () => {
    await sendCode()
    const other = await anotherVisitor()
    await sendCode(other)
    await tryCode(code(), other)
    for (let tries = 0; tries < 5; tries++) await tryCode('abcdef')

    await browser.delete(`/api/verifications/${field}`)

    expect(await tryCode('000000')).toMatchObject(notAccepted('code_void'))
    expect(await sendCode(other)).toMatchObject(PROVED)
  })

  test('wrong codes tried at once all count', async () => {
    await sendCode()
    await Promise.all(Array.from({ length: 5 }, () => tryCode(wrongCode())))
    expect(await tryCode(code())).toMatchObject(notAccepted('code_void'))
  })

  test('the right code tried twice at once is right once, and the refused request may go on', async () => {
    await sendCode()
    const answers = await Promise.all([tryCode(code()), tryCode(code())])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422])
    expect((await sendCode()).body).toMatchObject({ verified: true })
    expect((await tryCode(code())).body).toEqual({ verified: true })
  })

  test('the table holds neither the code nor the visitor’s cookie', async () => {
    await sendCode()
    const rows = JSON.stringify(await kept())
    expect(rows).toContain('codeDigest')
    expect(rows).not.toContain(`"${code()}"`)
    expect(rows).not.toContain(browser.cookies.get('northrate_visitor')?.split('.')[0] ?? 'no cookie')
  })
})

describe('an e-mail address', () => {
  test('is recognised in any case of letters and with blanks around it', async () => {
    await browser.post('/api/send-email-verification', { email: `  ${person.email.toUpperCase()} ` })
    const code = newestCode(product, person.email)
    expect(await browser.post('/api/verify-email', { email: person.email, code })).toMatchObject({
      status: 200,
    })
  })

  const NO_ADDRESSES = [
    ...['ana', 'ana@', '@example.ca', 'ana@example', 'a b@example.ca', 'ana@example.ca, eve@example.ca'],
    ...['Ana <ana@example.ca>', `${'a'.repeat(250)}@example.ca`, '', null, undefined, 5, ['ana@example.ca']],
  ]
  test.each(NO_ADDRESSES.map((email) => [email]))('%j is refused as an address', async (email) =>
    expect(await browser.post('/api/send-email-verification', { email })).toMatchObject({
      status: 422,
      body: { code: 'check_your_answers', fields: { email: expect.any(String) } },
    }),
  )

  test('of a signed-in owner needs no code', async () => {
    const { owner, browser: signedIn } = await signedInOwner(product)
    const answer = await signedIn.post('/api/send-email-verification', { email: owner.email })
    expect(answer).toMatchObject({ status: 200, body: { verified: true, resendAfterSeconds: 0 } })
    expect(product.inbox.messages(owner.email)).toEqual([])
  })

  test('of someone with an account is answered as any other', async () => {
    await product.db.insert(users).values({ email: person.email })
    const known = await browser.post('/api/send-email-verification', { email: person.email })
    const unknown = await product
      .browser()
      .post('/api/send-email-verification', { email: `not-${person.email}` })
    expect(known.body).toEqual(unknown.body)
    expect(known.status).toBe(unknown.status)
  })
})

describe('a phone number', () => {
  const sendTo = (phone: unknown) => browser.post('/api/send-sms-verification', { phone })

  test('is texted only after this visitor’s e-mail is proved, which is checked first', async () => {
    const refusal = refusedWith(403, 'verify_email_first')
    expect(await sendTo(person.phone)).toMatchObject(refusal)
    expect(await sendTo('not a number')).toMatchObject(refusal)
    await verifyEmail(product, product.browser(), person.email)
    expect(await sendTo(person.phone)).toMatchObject(refusal)
    expect(product.inbox.messages(person.phone)).toEqual([])
  })

  test('is not texted once the proof of the e-mail is forgotten, or a day old', async () => {
    await verifyEmail(product, browser, person.email)
    await browser.delete('/api/verifications/email')
    expect((await sendTo(person.phone)).status).toBe(403)
    await verifyEmail(product, browser, `again-${person.email}`)
    product.clock.passMinutes(24 * 60)
    expect((await sendTo(person.phone)).status).toBe(403)
  })

  describe('of a visitor with a proved e-mail', () => {
    beforeEach(() => verifyEmail(product, browser, person.email))

    test('a number of another country of +1 is not texted', async () => {
      const before = product.inbox.messages().length
      const body = { code: 'check_your_answers', fields: { phone: expect.stringContaining('Canadian') } }
      expect(await sendTo('+12125550123')).toMatchObject({ status: 422, body })
      expect(product.inbox.messages()).toHaveLength(before)
    })

    test.each([['+41 44 668 18 00'], ['416 555'], ['416-555-CALL'], [''], [null], [4165550123]])(
      '%j is refused as a number',
      async (phone) =>
        expect(await sendTo(phone)).toMatchObject({
          status: 422,
          body: { fields: { phone: expect.any(String) } },
        }),
    )

    test('is recognised in every way of writing it', async () => {
      const digits = person.phone.slice(2)
      await sendTo(`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`)
      const code = newestCode(product, person.phone)
      expect(await browser.post('/api/verify-phone', { phone: `1${digits}`, code })).toMatchObject({
        status: 200,
      })
    })
  })
})

test.each([
  ['en', 'We text a code to this number, so enter one without an extension.'],
  ['fr', 'Nous envoyons un code par texto à ce numéro\u00a0: entrez-en un sans poste.'],
])(
  'an owner’s number with an extension is sent no code, and the answer says why: %s',
  async (language, said) => {
    await verifyEmail(product, browser, person.email)
    const phone = `${person.phone} ext. 23`
    const answer = await browser.post(
      '/api/send-sms-verification',
      { phone },
      { 'accept-language': language },
    )
    expect(answer).toMatchObject({ status: 422, body: { fields: { phone: said } } })
    expect(product.inbox.messages(person.phone)).toEqual([])
  },
)
