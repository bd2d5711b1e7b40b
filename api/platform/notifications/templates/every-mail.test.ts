import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import type { Language } from '../../../../domain/languages/languages.ts'
import { faultsInFrench, looksEnglish } from '../../../../scripts/checks/french-faults.ts'
import { mailsIn, ORIGIN, TYPED, textsIn, to } from '../../../../tests/support/every-mail.ts'
import { brand } from '../../../contract/brand.ts'
import type { Mail } from '../mail.ts'
import { ourSender } from './layout.ts'
import { contactedQuestion, decidedQuestion, requestTaken, requestTakenText } from './owners/request-mails.ts'

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
  for (const text of Object.values(textsIn(language))) expect(text).toMatch(ONE_PART)
})
