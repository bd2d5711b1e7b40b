import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import type { Language } from '../../../../domain/languages/languages.ts'
import { faultsInFrench, looksEnglish } from '../../../../scripts/checks/french-faults.ts'
import { leadCard } from '../../../../tests/support/purchase/lead-card.ts'
import { productOf, taxNoteOf } from '../../../buying/receipts/receipt.ts'
import { brand } from '../../../contract/brand.ts'
import { callTimesInFrench, callTimesInWords } from '../../../contract/requests/call-times.ts'
import type { Mail } from '../mail.ts'
import { ourSender, pagesIn } from './layout.ts'
import { deletionConfirmation, withdrawalConfirmation, withdrawalNotice } from './owners/privacy-mails.ts'
import { rateCheckSummary } from './owners/rate-check-summary.ts'
import {
  contactedQuestion,
  decidedQuestion,
  questionsToAsk,
  requestReceived,
  requestTaken,
  requestTakenText,
  requestUnsold,
} from './owners/request-mails.ts'
import { reviewDue } from './owners/review-reminder.ts'
import { secondFactorNotice } from './second-factor-mails.ts'
import { ownerAsksAgain, ownerCancelled, ownerWaits, promiseReminder } from './suppliers/buyer-mails.ts'
import { followUpsDue } from './suppliers/follow-ups-due.ts'
import { endpointSwitchedOff, newApiKeyNotice, newEndpointNotice } from './suppliers/integration-mails.ts'
import {
  failedRefundNotice,
  leadAssigned,
  purchaseReceipt,
  refundNotice,
} from './suppliers/purchase-mails.ts'
import { searchAlert } from './suppliers/search-alert.ts'
import { passwordLink, supplierApproved, supplierWelcome } from './suppliers/supplier-mails.ts'
import {
  changeLink,
  emailChangeNotice,
  emailLink,
  verificationEmail,
  verificationSms,
} from './verification-messages.ts'

const ORIGIN = 'https://rates.example'
const to = 'ana@example.ca'

/** The words in our mails that people typed. */
const TYPED = {
  firstName: 'Ana',
  lastName: 'Roy',
  company: 'Café Élan',
  contactPerson: 'Sam',
  supplier: 'NorthPay',
  provider: 'Moneris',
  searchName: 'Toronto',
  keyName: 'CRM',
}

/** One of each that we send, by the function that writes it. */
function mailsIn(language: Language, typed: typeof TYPED = TYPED) {
  const callTimes = (language === 'fr' ? callTimesInFrench : callTimesInWords)({
    days: ['mon', 'tue'],
    from: 9,
    to: 17,
  })
  const pages = pagesIn(language, ORIGIN)
  const sender = ourSender(ORIGIN, language)
  const portal = `${pages}/supplier/dashboard`
  const myLeadsUrl = `${pages}/supplier/analytics`
  const product = productOf({ tier: 'tier2', businessType: 'retail', province: 'Ontario' }, language)

  const access = {
    at: new Date('2026-11-21T15:00:00Z'),
    integrationsUrl: `${pages}/supplier/integrations`,
    resetUrl: `${pages}/supplier/reset-password`,
    sender,
  }

  const about = {
    to,
    firstName: typed.firstName,
    company: typed.company,
    requestUrl: `${pages}/your-request#c0ffee.t0ken`,
    unsubscribeUrl: `${ORIGIN}/api/request-emails/unsubscribe?token=c0ffee.t0ken`,
    sender,
  }

  const bought = {
    to,
    contactPerson: typed.contactPerson,
    company: typed.company,
    receiptNumber: 'NR-1001',
    callTimes,
    myLeadsUrl,
    sender,
  }

  const factor = { to, codesLeft: 9, at: access.at, accountUrl: portal, sender }

  return {
    secondFactorNotice: secondFactorNotice({ ...factor, event: 'used-recovery-code' }),
    verificationEmail: verificationEmail({ to, code: '042917', lifetimeMinutes: 10, sender }),
    rateCheckSummary: rateCheckSummary({
      to,
      firstName: typed.firstName,
      company: typed.company,
      currentProvider: typed.provider,
      currentMonthlyCostCents: 123_450,
      isCostAtLeast: false,
      bestSavingCents: 32_000,
      breakdown: {
        period: { start: '2026-10-01', end: '2026-10-31' },
        parts: [
          { key: 'interchange', cents: 61_725, percent: 1.4, from: 'statement' },
          { key: 'assessments', cents: 4_400, percent: 0.1, from: 'estimated' },
          { key: 'processor', cents: 57_325, percent: 1.3, from: 'estimated' },
        ],
        markupHoldsFixedFees: true,
        aboveWholesaleCents: 57_325,
        belowWholesale: false,
      },
      request: {
        state: 'waiting',
        contactUrl: `${pages}/contact-me#c0ffee.t0ken`,
        until: new Date('2026-12-22T02:30:00Z'),
      },
      withdraw: {
        url: `${pages}/privacy/withdraw#c0ffee.s1gnature`,
        until: new Date('2027-11-21T15:00:00Z'),
      },
      sender,
    }),
    requestReceived: requestReceived(about),
    requestTaken: requestTaken({
      ...about,
      provider: { name: typed.supplier, phone: '+1 416 555 0100', website: 'north-pay.example' },
      contactBy: new Date('2026-11-22T15:02:00Z'),
      callTimes,
      questions: questionsToAsk(
        { currentProvider: typed.provider, isOnline: false, ratePercent: 2.381, monthlyFeeCents: 2_995 },
        language,
      ),
    }),
    contactedQuestion: contactedQuestion({ ...about, provider: typed.supplier }),
    decidedQuestion: decidedQuestion({ ...about, provider: typed.supplier }),
    requestUnsold: requestUnsold(about),
    promiseReminder: promiseReminder({ ...bought, contactBy: new Date('2026-11-22T15:02:00Z') }),
    ownerWaits: ownerWaits({ ...bought, company: null }),
    ownerCancelled: ownerCancelled(bought),
    ownerAsksAgain: ownerAsksAgain({ ...bought, contactBy: new Date('2026-11-22T15:02:00Z') }),
    reviewDue: reviewDue({
      to,
      firstName: typed.firstName,
      company: typed.company,
      provider: typed.provider,
      requestedAt: new Date('2026-11-21T15:00:00Z'),
      checkedAt: new Date('2026-11-21T14:30:00Z'),
      before: { costCents: 76_020, isAtLeast: false, best: { name: 'Clearly Payments', savingCents: 7_000 } },
      today: { costCents: 76_712, isAtLeast: false, best: { name: 'Helcim', savingCents: 11_000 } },
      formUrl: `${pages}/check-again#c0ffee.t0ken`,
      stopUrl: `${pages}/stop-reminders#c0ffee.t0ken`,
      unsubscribeUrl: `${ORIGIN}/api/review-reminder/unsubscribe?token=c0ffee.t0ken`,
      sender,
    }),
    withdrawalConfirmation: withdrawalConfirmation({
      to,
      withdrawnAt: new Date('2026-11-21T15:00:00Z'),
      sender,
    }),
    deletionConfirmation: deletionConfirmation({ to, sender }),
    withdrawalNotice: withdrawalNotice({
      to,
      contactPerson: typed.contactPerson,
      firstName: typed.firstName,
      lastName: typed.lastName,
      company: typed.company,
      email: to,
      phone: '+14165550123',
      receiptNumber: 'NR-1001',
      isDeletion: false,
      myLeadsUrl,
      sender,
    }),
    purchaseReceipt: purchaseReceipt({
      to,
      contactPerson: typed.contactPerson,
      billedTo: typed.supplier,
      number: 'NR-1001',
      product,
      isByCredit: false,
      priceCents: 8_900,
      totalCents: 8_900,
      taxNote: taxNoteOf([], language),
      myLeadsUrl,
      receiptUrl: `${pages}/supplier/receipt?number=NR-1001`,
      sender,
    }),
    failedRefundNotice: failedRefundNotice({
      to,
      contactPerson: typed.contactPerson,
      product,
      amountCents: 8_900,
      sender,
    }),
    refundNotice: refundNotice({
      to,
      contactPerson: typed.contactPerson,
      product,
      amountCents: 8_900,
      reason: 'sold',
      isPaid: true,
      marketUrl: portal,
      sender,
    }),
    leadAssigned: leadAssigned({
      to,
      contactPerson: typed.contactPerson,
      product,
      receiptNumber: 'NR-1001',
      myLeadsUrl,
      sender,
    }),
    supplierApproved: supplierApproved({
      to,
      needsPassword: false,
      portalUrl: portal,
      resetUrl: `${pages}/supplier/reset-password`,
      sender,
    }),
    supplierWelcome: supplierWelcome({
      to,
      awaitsApproval: true,
      confirmation: { url: `${pages}/supplier/confirm-email#abc`, lifetimeDays: 7 },
      portalUrl: portal,
      resetUrl: `${pages}/supplier/reset-password`,
      sender,
    }),
    changeLink: changeLink({ to, url: `${pages}/supplier/confirm-email#abc`, lifetimeHours: 24, sender }),
    emailChangeNotice: emailChangeNotice({ to, resetUrl: `${pages}/supplier/reset-password`, sender }),
    emailLink: emailLink({ to, url: `${pages}/supplier/confirm-email#abc`, lifetimeDays: 7, sender }),
    followUpsDue: followUpsDue({
      to,
      contactPerson: typed.contactPerson,
      due: [
        { company: typed.company, receiptNumber: 'NR-1001', since: '2026-11-20' },
        { company: null, receiptNumber: 'NR-1002', since: null },
      ],
      myLeadsUrl,
      sender,
    }),
    searchAlert: searchAlert({
      to,
      contactPerson: typed.contactPerson,
      searchName: typed.searchName,
      isDaily: false,
      leads: [leadCard],
      more: 1_200,
      leadUrl: (id) => `${portal}?lead=${id}`,
      searchUrl: `${portal}?businessType=retail&province=Ontario`,
      pauseUrl: `${pages}/supplier/pause-alerts#token=c0ffee.t0ken`,
      unsubscribeUrl: `${ORIGIN}/api/search-alerts/unsubscribe?token=c0ffee.t0ken`,
      sender,
    }),
    endpointSwitchedOff: endpointSwitchedOff({
      to,
      host: 'crm.example',
      integrationsUrl: `${pages}/supplier/integrations`,
      sender,
    }),
    newApiKeyNotice: newApiKeyNotice({ to, keyName: typed.keyName, hint: 'nr_live_…a1B2', ...access }),
    newEndpointNotice: newEndpointNotice({ to, host: 'crm.example', ...access }),
    passwordLink: passwordLink({
      to,
      kind: 'reset',
      url: `${pages}/supplier/new-password#abc`,
      lifetimeMinutes: 30,
      sender,
    }),
  } satisfies Record<string, Mail>
}

const MAILS = mailsIn('en')

/** Text messages and parts of a mail. */
const NO_MAILS = ['verificationSms', 'requestTakenText', 'questionsToAsk']

test('the list above has every mail', async () => {
  const files = readdirSync(import.meta.dir, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|\.messages(\.fr)?\.ts$|^layout\.ts$/.test(file),
  )
  const written = await Promise.all(files.map(async (file) => Object.keys(await import(`./${file}`))))
  expect([...Object.keys(MAILS), ...NO_MAILS].sort()).toEqual(written.flat().sort())
})

/** Its reader has something else to do, or nothing. */
const WITHOUT_BUTTON = ['verificationEmail', 'deletionConfirmation', 'failedRefundNotice']

/** People who requested a rate check gave a consent; suppliers have an account instead. */
const TO_MERCHANTS = [
  'verificationEmail',
  'rateCheckSummary',
  'requestReceived',
  'requestTaken',
  'contactedQuestion',
  'decidedQuestion',
  'requestUnsold',
  'reviewDue',
  'withdrawalConfirmation',
  'deletionConfirmation',
]

describe.each(Object.entries(MAILS))('%s', (name, mail) => {
  test('says in both forms who writes, from where, how to reach them and why, as Canada’s anti-spam law requires', () => {
    const { text, html } = mail
    expect(text).toMatch(/\nYou received this email because .+\.\n/)
    expect(text).toContain(`\n\n${brand.name}\n`)
    expect(html).toMatch(/<div style="display:none[^>]*>[^<]/)
    for (const line of brand.postalAddress) expect(text).toContain(`\n${line.replace(/\s+/g, ' ')}\n`)
    for (const form of [text, html])
      for (const part of [brand.support.email, brand.support.phone]) expect(form).toContain(part)
    for (const part of [brand.name, ...brand.postalAddress, 'You received this email because'])
      expect(html).toContain(Bun.escapeHTML(part))
  })

  test('fetches nothing from anywhere, and has dark colours for every light one it sets', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|<iframe|url\(|@import|\bsrc=|srcset=/i)
    for (const [tag] of mail.html.matchAll(/<[^>]+style="[^"]*(?:[^-]color|background):#[^>]*>/g))
      expect(tag).toMatch(/class="[^"]*(?:page|card|ink|soft|action|sunk|button)/)
  })

  test('leads merchants, and them alone, in both forms to where consent is withdrawn without an account', () => {
    const isToMerchant = TO_MERCHANTS.includes(name)
    const way = name === 'rateCheckSummary' ? 'withdraw#c0ffee.s1gnature' : 'my-data'
    expect(mail.text.includes(`\nWithdraw my consent: ${ORIGIN}/privacy/${way}\n`)).toBe(isToMerchant)
    expect(mail.html.includes(`href="${ORIGIN}/privacy/my-data"`)).toBe(isToMerchant)
    expect(mail.text).toContain(`\nPrivacy: ${ORIGIN}/privacy\n`)
  })

  test('has one button for what its reader came to do, if there is anything, with its address as text below', () => {
    const buttons = [
      ...mail.html.matchAll(/<a class="button" href="([^"]+)"[\s\S]*?<\/table><p [^>]+>([^<]+)<\/p>/g),
    ]
    expect(mail.html.match(/class="button" href=/g) ?? []).toHaveLength(buttons.length)
    expect(buttons).toHaveLength(WITHOUT_BUTTON.includes(name) ? 0 : 1)
    for (const [, url, address] of buttons) expect(address).toBe(url)
  })

  test('breaks no telephone number at its hyphens', () => {
    const whole = mail.html.replaceAll(/<span style="white-space:nowrap">[\d-]+<\/span>/g, '')
    expect(whole).not.toContain(brand.support.phone)
  })

  test('can be read as plain text: no markup, nothing between the lines, each address whole on its line', () => {
    const { text, subject } = mail
    expect(text).not.toMatch(/<[a-z/!]|&[a-z]+;|&#/i)
    expect(text).not.toMatch(/[^\P{Cc}\n]/u)
    expect(text).not.toMatch(/[ \t]\n|\n{3}(?!$)/)
    expect(text).not.toMatch(/\.\./)
    expect(text).toMatch(/^\S/)
    expect(subject).toMatch(/^\S.{0,98}\S$/)
    for (const address of text.match(/https?:\/\/\S*/g) ?? []) expect(URL.parse(address)).not.toBeNull()
  })

  test('says nothing in its drawn form that plain text does not say', () => {
    const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}$@.’-]+/gu) ?? [])
    const plain = words(mail.text.replaceAll(/https?:\/\/\S+/g, ' '))
    const drawn = mail.html
      .replace(/<style>[\s\S]*<\/style>|<title>.*<\/title>|<div style="display:none[^>]*>.*<\/div>/g, ' ')
      .replaceAll(/<\/?span[^>]*>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&middot;/g, ' ')
      .replaceAll(/https?:\/\/\S+/g, ' ')
    const missing = [...words(drawn)].filter(
      (word) => !plain.has(word) && !plain.has(word.replace(/[.,:]$/, '')),
    )
    expect(missing).toEqual([])
    const linked = [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, address = '']) => address)
    for (const address of linked) expect(mail.text).toContain(address.replaceAll('&amp;', '&'))
  })
})

describe.each(Object.entries(mailsIn('fr')))('%s in French', (_, { subject, text, html }) => {
  test('is said and set as French is', () => {
    const plain = `${subject}\n${text.replaceAll(/https?:\S+/g, '')}`
    expect(plain.split('\n').filter(looksEnglish)).toEqual([])
    // As drawn: the plain text has ordinary spaces only.
    const drawn = html
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replaceAll('&#x27;', "'")
      .split(/<[^>]+>/)
      .filter((part) => !part.includes('://'))
    expect(drawn.flatMap((part) => faultsInFrench(part).map((fault) => `${fault}: ${part}`))).toEqual([])
    expect(html).toContain('<html lang="fr-CA">')
  })

  test('leads to French pages', () => {
    expect(text).toContain(`${ORIGIN}/fr/privacy\n`)
    for (const address of text.match(/https?:\/\/\S*/g) ?? [])
      expect(address).toMatch(/^https:\/\/rates\.example\/(fr|api)\//)
  })
})

/** What people type as a name to have a reader click, call or believe it. */
const HOSTILE = [
  'Northrate alert: see https://evil.example/login?x=1',
  'http://93.184.216.34/a',
  'www.1evil.com',
  'Merchant-Accounts.ca',
  'evil.co.uk/pay',
  'EVIL．com and evil。com',
  'help@evil.example',
  'javascript:alert(1)',
  'mailto:a@evil.ca',
  'tel:+19005550199',
  '1-900-555-0199',
  '+1 (900) 555.0199',
  '9005550199',
  '900\u200b555\u20600199',
  '1-800-GOT-JUNK',
  'Shop \u202egpj.exe\u202c\r\nBcc: eve@evil.ca',
  '=?utf-8?q?Your_bank?=',
  `Shop ${'x'.repeat(400)}`,
]

/** What mail programs and phones make links of. Invisible signs that libphonenumber counts as a number's own are taken out. */
const LINKS = [
  /[a-z][a-z0-9+.-]*:\/\/\S+/giu,
  /\bwww\.\S/giu,
  /\b(?:mailto|tel|sms|javascript|https?):\S/giu,
  /\S@\S/gu,
  /[\p{L}\p{N}-]\.(?:[a-z]{2,}|\p{L}{2,})(?![\p{L}\p{N}])/giu,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/gu,
  /(?:\d[\s().-]{0,3}){7,}/gu,
  /\b8\d\d[-. ][a-z]{3}[-. ]?[a-z]{4}/giu,
]
const linksIn = (text: string) => {
  const seen = text.replaceAll(/[\u00ad\u200b\u2060]/g, '')
  return LINKS.flatMap((link) => seen.match(link) ?? [])
}

describe.each<Language>(['en', 'fr'])(
  'a name that is a link, a number or a trick, in a mail in %p,',
  (language) => {
    const plain = mailsIn(language)
    const inBody = ({ text, html }: Mail) => [
      text,
      html
        .replace(/<title>.*?<\/title>|<style>[\s\S]*?<\/style>/gs, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&amp;', '&'),
    ]

    test.each(HOSTILE)('makes no link: %j', (name) => {
      const typed = Object.fromEntries(Object.keys(TYPED).map((key) => [key, name])) as typeof TYPED
      for (const [mail, hostile] of Object.entries(mailsIn(language, typed))) {
        const usual = Object.entries(plain).find(([other]) => other === mail)?.[1]
        if (usual === undefined) throw new Error(`${mail} is not written.`)
        const hrefs = (one: Mail) => one.html.match(/href="[^"]*"/g)
        expect({ mail, hrefs: hrefs(hostile) }).toEqual({ mail, hrefs: hrefs(usual) })
        const links = (one: Mail) => inBody(one).map(linksIn)
        expect({ mail, links: links(hostile) }).toEqual({ mail, links: links(usual) })
        expect(hostile.subject).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]|=\?/u)
        expect([...hostile.subject].length).toBeLessThanOrEqual(150)
      }
    })

    test.each(HOSTILE)('makes no link in a text message: %j', (name) => {
      const sender = ourSender(ORIGIN, language)
      expect(linksIn(requestTakenText({ provider: name, sender }))).toEqual([])
    })

    test('leaves a company’s name readable, whatever it looks like', () => {
      const read = (name: string) => {
        const { text, subject } = requestReceivedFor(language, name)
        expect(subject).toContain(name)
        return text.normalize('NFKC').replaceAll('\u200c', '')
      }
      for (const name of ['Merchant-Accounts.ca', '1-800-GOT-JUNK', 'Shop 24/7', 'A&W', 'Café Élan inc.'])
        expect(read(name)).toContain(name)
    })
  },
)

const requestReceivedFor = (language: Language, company: string) =>
  mailsIn(language, { ...TYPED, company }).requestReceived

test.each<[Language, string]>([
  ['en', 'a provider'],
  ['fr', 'un fournisseur'],
])('a provider that we do not vouch for is not named in %p', (language, words) => {
  const sender = ourSender(ORIGIN, language)
  const about = {
    to,
    firstName: 'Ana',
    company: 'Café Élan',
    requestUrl: ORIGIN,
    unsubscribeUrl: ORIGIN,
    sender,
  }
  const taken = requestTaken({
    ...about,
    provider: { name: null, phone: null, website: null },
    contactBy: new Date('2026-11-22T15:02:00Z'),
    callTimes: null,
    questions: [],
  })
  for (const { subject, text } of [
    taken,
    contactedQuestion({ ...about, provider: null }),
    decidedQuestion({ ...about, provider: null }),
  ])
    expect(`${subject} ${text}`.toLowerCase()).toMatch(
      /a provider|the provider|un fournisseur|du fournisseur/,
    )
  expect(requestTakenText({ provider: null, sender })).toContain(words)
})

/** In the plain alphabet of text messages; with any other letter a part holds 70 instead of 160. */
const ONE_PART = /^[\w @$èéùàÉ!"#%&'()*+,./:;=?\n-]{1,160}$/

test.each<Language>(['en', 'fr'])('each text message in %p is one part', (language) => {
  const sender = ourSender(ORIGIN, language)
  expect(requestTakenText({ provider: 'Bow River Payments', sender })).toMatch(ONE_PART)
  expect(
    verificationSms({
      code: 'AB12CD',
      lifetimeMinutes: 10,
      senderName: brand.name,
      publicUrl: ORIGIN,
      language,
    }),
  ).toMatch(ONE_PART)
})
