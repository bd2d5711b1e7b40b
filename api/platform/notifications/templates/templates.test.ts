import { describe, expect, test } from 'bun:test'
import { html, ourSender } from './layout.ts'
import { type RateCheckSummary, rateCheckSummary } from './owners/rate-check-summary.ts'
import { newEndpointNotice } from './suppliers/integration-mails.ts'
import { verificationEmail, verificationSms } from './verification-messages.ts'

const sender = ourSender('https://example.ca')
const code = '042917'
const codeMail = verificationEmail({ to: 'ana@example.ca', code, lifetimeMinutes: 10, sender })

const CONTACT_URL = 'https://example.ca/contact-me#c0ffee.t0ken'
const found: RateCheckSummary = {
  to: 'ana@example.ca',
  firstName: 'Ana',
  company: 'Café Élan 🍁',
  currentProvider: 'Moneris',
  currentMonthlyCostCents: 123_450,
  isCostAtLeast: false,
  bestSavingCents: 32_000,
  breakdown: null,
  request: { state: 'waiting', contactUrl: CONTACT_URL, until: new Date('2026-12-22T02:30:00Z') },
  withdraw: {
    url: 'https://example.ca/privacy/withdraw#c0ffee.s1gnature',
    until: new Date('2027-11-21T15:00:00Z'),
  },
  sender,
}

/** What a reader of the HTML form sees, without markup. */
const visible = (source: string) =>
  source
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('the code mail has the code in its subject and both forms, and says how long it works and when to ignore it', () => {
  expect(codeMail.subject).toBe('042917 is your Northrate code')
  expect(codeMail.text).toContain('\n042917\n')
  expect(visible(codeMail.html)).toContain(' 042917 ')
  expect(codeMail.text).toContain('within 10 minutes')
  expect(codeMail.text).toContain('If you didn’t ask for this, ignore it')
})

test('the code by text message is one message and ends in the line that phones read the code from', () => {
  const text = verificationSms({
    code,
    lifetimeMinutes: 10,
    senderName: 'Northrate',
    publicUrl: 'https://www.northrate.example:8443',
    language: 'en',
  })
  expect(text.split('\n').at(-1)).toBe('@www.northrate.example #042917')
  expect(text).toMatch(/^[\x20-\x7e\n]{1,160}$/)
  expect(text).not.toMatch(/[`^{}[\]~|\\]/)
})

describe('the summary', () => {
  test('shows the cost today and the best saving', () => {
    const { text, subject } = rateCheckSummary(found)
    expect(subject).toBe('Your Northrate rate check for Café Élan 🍁')
    expect(text).toContain('You pay Moneris each month, about: $1,234.50')
    expect(text).toContain('You could save each month, up to: $320')
    expect(text).toContain('HOW WE ESTIMATE')
  })

  test('of a waiting request says that nobody has it, how to ask for contact and until when, and nothing more', () => {
    const { text, html } = rateCheckSummary(found)
    expect(text).toContain('We haven’t shared your request with anyone.')
    expect(text).toContain(
      `ask us by December 21, 2026. There’s no obligation:\n\nAsk to be contacted:\n${CONTACT_URL}\n`,
    )
    expect(html).toContain(`href="${CONTACT_URL}"`)
    expect(text).toContain('If you do nothing, nobody contacts you.')
    expect(text).not.toMatch(/2 hours|24 hours|best match/)
  })

  test('has a link of its own that withdraws, in its text and at its end, and says until when', () => {
    const { text, html } = rateCheckSummary(found)
    const { url } = found.withdraw
    expect(text).toContain(`Withdraw my consent:\n${url}\n\nThis link works until November 21, 2027.`)
    expect(text).toContain(`\nWithdraw my consent: ${url}\n`)
    expect(html.split(`href="${url}"`)).toHaveLength(3)
  })

  test.each([
    [
      'shared',
      /We’ve shared your request anonymously with payment providers\. There’s nothing to do until one contacts you\.[\s\S]+2 hours[\s\S]+24 hours[\s\S]+48 hours/,
      /contact-me/,
    ],
    ['bought', /we won’t share this one with anyone else/, /24 hours|contact-me/],
    ['unavailable', /We aren’t sharing this request with providers\./, /24 hours|contact-me/],
  ] as const)('of a request that is %s says what happens next, and no more', (state, words, others) => {
    const { text } = rateCheckSummary({ ...found, request: { state } })
    expect(text).toMatch(words)
    expect(text).not.toMatch(others)
  })

  test('says "at least" of a cost that is known only in part', () => {
    const { text } = rateCheckSummary({ ...found, isCostAtLeast: true })
    expect(text).toContain('You pay Moneris each month, at least: $1,234.50')
  })

  test('promises no saving where there is no figure', () => {
    const { text, html } = rateCheckSummary({ ...found, bestSavingCents: null })
    expect(text).toContain('Published prices don’t show a reliable saving.')
    for (const form of [text, html]) expect(form).not.toContain('could save')
  })

  const breakdown: NonNullable<RateCheckSummary['breakdown']> = {
    period: { start: '2026-09-01', end: '2026-10-31' },
    parts: [
      { key: 'interchange', cents: 25_000, percent: 1.25, from: 'statement' },
      { key: 'assessments', cents: 1_640, percent: 0.08, from: 'estimated' },
      { key: 'processor', cents: 28_365, percent: 1.42, from: 'estimated' },
      { key: 'fixed', cents: 4_995, percent: 0.25, from: 'owner' },
    ],
    markupHoldsFixedFees: false,
    aboveWholesaleCents: 33_360,
    belowWholesale: false,
  }

  test('of a statement says in both forms what the fees consist of, and which of them can be negotiated', () => {
    const mail = rateCheckSummary({ ...found, breakdown })
    for (const form of [mail.text.replace(/[:()]/g, ''), visible(mail.html).replace(/[()]/g, '')]) {
      expect(form).toMatch(/what you’re paying for/i)
      expect(form).toMatch(/From your statement for September 1.{1,3}October 31, 2026, before tax/)
      for (const part of [
        'Interchange, to the customer’s bank $250 1.25%',
        'Visa, Mastercard and Interac estimated $16.40 0.08%',
        'Your provider’s markup estimated $283.65 1.42%',
        'Fixed and equipment fees $49.95 0.25%',
        'Of that, $333.60 is above wholesale cost. Only this part is negotiable.',
        'from the fees on your statement, before tax',
      ])
        expect(form).toContain(part)
      expect(form).not.toContain('Your statement may differ')
    }
    expect(rateCheckSummary(found).text).not.toMatch(/interchange|wholesale cost|your statement,/i)
  })

  test('of a statement with unknown fixed fees calls the markup by both names', () => {
    const parts = breakdown.parts.slice(0, 3)
    const unknown = { ...breakdown, period: null, parts, markupHoldsFixedFees: true }
    const { text } = rateCheckSummary({ ...found, breakdown: unknown })
    expect(text).toContain('From your statement, before tax')
    expect(text).toContain('Your provider’s markup and fixed fees (estimated): $283.65')
  })

  test('of fees below the wholesale floor draws no conclusion', () => {
    const { text } = rateCheckSummary({ ...found, breakdown: { ...breakdown, belowWholesale: true } })
    expect(text).toContain('don’t rely on this split')
    expect(text).not.toContain('is negotiable')
  })

  test('keeps what a visitor typed as text, on one line', () => {
    const hostile = "\"><img src=x onerror=alert(1)> & 'quoted'"
    const typed = { firstName: hostile, company: hostile, currentProvider: hostile }
    const mail = rateCheckSummary({ ...found, ...typed })
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &#x27;quoted&#x27;')
    const { text } = rateCheckSummary({ ...found, firstName: 'Ana\r\n\r\nPay us at http://evil.example' })
    expect(text).toStartWith('Hi Ana Pay us at http：//evil․example,\n')
  })
})

test.each([
  ['crm.example', 'now sends live events to crm․example'],
  [null, 'has been deleted since'],
])('the notice of a new endpoint at %p says: %s', (host, words) => {
  const url = 'https://example.ca/supplier'
  const notice = { to: 'ana@example.ca', at: new Date(0), integrationsUrl: url, resetUrl: url, sender }
  expect(newEndpointNotice({ ...notice, host }).text).toContain(words)
})

test('html escapes every value but what is HTML already', () => {
  const items = ['<b>', '&'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul title="${'"'}">${items}</ul>${0}`.source).toBe(
    '<ul title="&quot;"><li>&lt;b&gt;</li><li>&amp;</li></ul>0',
  )
})
