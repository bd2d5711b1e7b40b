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

/** One of each that we send, by the function that writes it. */
function mailsIn(language: Language) {
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
    firstName: 'Ana',
    company: 'Café Élan',
    requestUrl: `${pages}/your-request#c0ffee.t0ken`,
    unsubscribeUrl: `${ORIGIN}/api/request-emails/unsubscribe?token=c0ffee.t0ken`,
    sender,
  }

  const bought = {
    to,
    contactPerson: 'Sam',
    company: 'Café Élan',
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
      firstName: 'Ana',
      company: 'Café Élan',
      currentProvider: 'Moneris',
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
      provider: { name: 'NorthPay', phone: '+1 416 555 0100', website: 'north-pay.example' },
      contactBy: new Date('2026-11-22T15:02:00Z'),
      callTimes,
      questions: questionsToAsk(
        { currentProvider: 'Moneris', isOnline: false, ratePercent: 2.381, monthlyFeeCents: 2_995 },
        language,
      ),
    }),
    contactedQuestion: contactedQuestion({ ...about, provider: 'NorthPay' }),
    decidedQuestion: decidedQuestion({ ...about, provider: 'NorthPay' }),
    requestUnsold: requestUnsold(about),
    promiseReminder: promiseReminder({ ...bought, contactBy: new Date('2026-11-22T15:02:00Z') }),
    ownerWaits: ownerWaits({ ...bought, company: null }),
    ownerCancelled: ownerCancelled(bought),
    ownerAsksAgain: ownerAsksAgain({ ...bought, contactBy: new Date('2026-11-22T15:02:00Z') }),
    reviewDue: reviewDue({
      to,
      firstName: 'Ana',
      company: 'Café Élan',
      provider: 'Moneris',
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
      contactPerson: 'Sam',
      firstName: 'Ana',
      lastName: 'Roy',
      company: 'Café Élan',
      email: to,
      phone: '+14165550123',
      receiptNumber: 'NR-1001',
      isDeletion: false,
      myLeadsUrl,
      sender,
    }),
    purchaseReceipt: purchaseReceipt({
      to,
      contactPerson: 'Sam',
      billedTo: 'NorthPay',
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
    failedRefundNotice: failedRefundNotice({ to, contactPerson: 'Sam', product, amountCents: 8_900, sender }),
    refundNotice: refundNotice({
      to,
      contactPerson: 'Sam',
      product,
      amountCents: 8_900,
      reason: 'sold',
      isPaid: true,
      marketUrl: portal,
      sender,
    }),
    leadAssigned: leadAssigned({
      to,
      contactPerson: 'Sam',
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
      contactPerson: 'Sam',
      due: [
        { company: 'Café Élan', receiptNumber: 'NR-1001', since: '2026-11-20' },
        { company: null, receiptNumber: 'NR-1002', since: null },
      ],
      myLeadsUrl,
      sender,
    }),
    searchAlert: searchAlert({
      to,
      contactPerson: 'Sam',
      searchName: 'Toronto',
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
    newApiKeyNotice: newApiKeyNotice({ to, keyName: 'CRM', hint: 'nr_live_…a1B2', ...access }),
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
