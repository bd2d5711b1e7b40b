import { describe, expect, test } from 'bun:test'
import { html, type Sender } from './layout.ts'
import { type RateCheckSummary, rateCheckSummary } from './rate-check-summary.ts'
import { verificationEmail, verificationSms } from './verification-messages.ts'

const sender: Sender = {
  name: 'Northrate',
  postalAddress: ['1 Example Street', 'Toronto, Ontario  M5V 0A0'],
  support: { phone: '1-800-555-0100', email: 'help@example.ca', hours: 'Mon-Fri 8AM-6PM EST' },
  privacyUrl: 'https://example.ca/privacy',
  withdrawUrl: 'https://example.ca/privacy#withdraw',
}
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
  request: { state: 'waiting', contactUrl: CONTACT_URL, until: new Date('2026-12-22T02:30:00Z') },
  sender,
}

/** What a reader of the HTML form sees, without markup. */
const visible = (source: string) =>
  source
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe.each([
  ['the code mail', codeMail],
  ['the summary', rateCheckSummary(found)],
  ['the summary without a figure', rateCheckSummary({ ...found, bestSavingCents: null })],
])('%s', (_name, mail) => {
  test('says in both forms who writes, from where, why, and how to reach them and withdraw', () => {
    for (const form of [mail.text, visible(mail.html)]) {
      expect(form).toContain('Northrate')
      expect(form).toContain('1 Example Street')
      expect(form).toContain('help@example.ca')
      expect(form).toContain('1-800-555-0100')
      expect(form).toMatch(/You received this email because/)
    }
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain(sender.withdrawUrl)
      expect(form).toContain(sender.privacyUrl)
    }
  })

  test('fetches nothing from anywhere', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|\bsrc=|srcset=/i)
  })

  test('has dark colours for every light one it sets', () => {
    for (const [tag] of mail.html.matchAll(/<[^>]+style="[^"]*(?:[^-]color|background):#[^>]*>/g)) {
      expect(tag).toMatch(/class="[^"]*(?:page|card|ink|soft|action|sunk)/)
    }
  })
})

describe('the code mail', () => {
  test('has the code in its subject and in both forms, and how long it works', () => {
    expect(codeMail.subject).toBe('042917 is your Northrate code')
    expect(codeMail.text).toContain('    042917\n')
    expect(visible(codeMail.html)).toContain(' 042917 ')
    expect(codeMail.text).toContain('within 10 minutes')
  })

  test('tells who did not ask for it to ignore it', () => {
    expect(codeMail.text).toContain('If you didn’t ask for this, ignore it')
  })
})

describe('the code by text message', () => {
  const text = verificationSms({
    code,
    lifetimeMinutes: 10,
    senderName: 'Northrate',
    publicUrl: 'https://www.northrate.example:8443',
  })

  test('ends in the line that phones fill the code in from, for our host alone', () => {
    expect(text.split('\n').at(-1)).toBe('@www.northrate.example #042917')
  })

  test('is one message: plain characters, at most 160', () => {
    expect(text).toMatch(/^[\x20-\x7e\n]{1,160}$/)
    expect(text).not.toMatch(/[`^{}[\]~|\\]/)
  })
})

describe('the summary', () => {
  test('shows the cost today and the best saving', () => {
    const { text, subject } = rateCheckSummary(found)
    expect(subject).toBe('Your Northrate rate check for Café Élan 🍁')
    expect(text).toContain('You pay Moneris each month, about: $1,234.50')
    expect(text).toContain('You could save each month, up to: $320')
    expect(text).toContain('HOW WE ESTIMATE')
  })

  test('of a request that waits says that nobody has it, how to ask, until when, and that nothing else happens', () => {
    const { text, html } = rateCheckSummary(found)
    expect(text).toContain('We haven’t shared your request with anyone.')
    expect(text).toContain(
      `ask us by December 21, 2026. There’s no obligation:\n\nAsk to be contacted:\n${CONTACT_URL}\n`,
    )
    expect(html).toContain(`href="${CONTACT_URL}"`)
    expect(text).toContain('If you do nothing, nobody contacts you.')
    expect(text).not.toMatch(/2 hours|24 hours|best match/)
  })

  test('of a request that is shared says what happens in 2, 24 and 48 hours, and asks for nothing', () => {
    const { text } = rateCheckSummary({ ...found, request: { state: 'shared' } })
    expect(text).toContain(
      'We’ve shared your request anonymously with payment providers. There’s nothing to do until one contacts you.',
    )
    expect(text).toMatch(/2 hours[\s\S]+24 hours[\s\S]+48 hours/)
    expect(text).not.toContain('contact-me')
  })

  test.each([
    ['bought', 'we won’t share this one with anyone else'],
    ['unavailable', 'We aren’t sharing this request with providers.'],
  ] as const)('of a request that is %s says so, and promises no contact', (state, words) => {
    const { text } = rateCheckSummary({ ...found, request: { state } })
    expect(text).toContain(words)
    expect(text).not.toMatch(/24 hours|contact-me/)
  })

  test('says "at least" of a cost that is known only in part', () => {
    const { text } = rateCheckSummary({ ...found, isCostAtLeast: true })
    expect(text).toContain('You pay Moneris each month, at least: $1,234.50')
  })

  test('promises no saving where there is no figure', () => {
    const { text, html } = rateCheckSummary({ ...found, bestSavingCents: null })
    expect(text).toContain('don’t show a saving we can stand behind')
    for (const form of [text, html]) expect(form).not.toContain('could save')
  })

  test('what a visitor typed stays text', () => {
    const hostile = "\"><img src=x onerror=alert(1)> & 'quoted'"
    const mail = rateCheckSummary({
      ...found,
      firstName: hostile,
      company: hostile,
      currentProvider: hostile,
    })
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &#x27;quoted&#x27;')
  })

  test('line breaks that a visitor typed make no lines of ours', () => {
    const { text } = rateCheckSummary({ ...found, firstName: 'Ana\r\n\r\nPay us at http://evil.example' })
    expect(text).toStartWith('Hi Ana Pay us at http://evil.example,\n')
  })
})

test('html escapes every value but what is HTML already', () => {
  const items = ['<b>', '&'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul title="${'"'}">${items}</ul>${0}`.source).toBe(
    '<ul title="&quot;"><li>&lt;b&gt;</li><li>&amp;</li></ul>0',
  )
})
