import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { brand } from '../../api/contract/brand.ts'
import { consentText, plainConsentText } from '../../api/contract/privacy/consent-text.messages.ts'
import { SUPPLIER_TERMS_VERSION } from '../../api/contract/suppliers/account.ts'
import { knownBrowsers } from '../../api/people/passwords/known-browsers.ts'
import { SESSION_LIFETIMES } from '../../api/people/sessions/sessions.ts'
import { setSessionCookies } from '../../api/people/sessions/signed-in.ts'
import { anyVisitor } from '../../api/people/sessions/visitor.ts'
import { TRY_MINUTES } from '../../api/people/sign-in/issuer-sign-in.ts'
import { CODE_LIFETIME_MINUTES } from '../../api/people/verification/codes.ts'
import { ourSender } from '../../api/platform/notifications/templates/layout.ts'
import assumptions from '../../api/rate-check/rates/data/assumptions.json'
import { RETENTION } from '../../domain/privacy.ts'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { formatLongDay } from '../lib/words/format.ts'
import { wordsIn } from '../lib/words/text-in.ts'
import { lastChanged, regulators, supplierTermsHashes } from './legal.ts'

const SITE = join(import.meta.dir, '../../dist/site')
const built = (file: string) => readFileSync(join(SITE, file), 'utf8')
const builtAt = (path: string) => built(path === '/' ? 'index.html' : `${path.slice(1)}.html`)

beforeAll(() => buildSiteIfChanged())

/** The words of one chapter, including its heading. */
function chapter(page: string, id: string): string {
  const html = built(`${page}.html`)
  const from = html.indexOf(`<h2 id="${id}"`)
  if (from < 0) throw new Error(`There is no chapter ${id}.`)
  const to = html.indexOf('<h2', from + 1)
  return wordsIn(html.slice(from, to < 0 ? undefined : to))
}

const articleOf = (html: string) => html.slice(html.indexOf('<article'), html.indexOf('</article>'))
const wordsOf = (html: string) => wordsIn(articleOf(html))
const idsOf = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)

/** With the full names of cookies. */
const PRODUCTION = { publicUrl: 'https://northrate.example' }

async function cookiesSetBy(app: { handle(request: Request): Promise<Response> }) {
  const answer = await app.handle(new Request('http://localhost/'))
  return answer.headers.getSetCookie().map((cookie) => ({
    name: cookie.slice(0, cookie.indexOf('=')),
    days: Number(/Max-Age=(\d+)/i.exec(cookie)?.[1]) / (24 * 60 * 60),
  }))
}

describe('the Privacy Policy', () => {
  test('gives every retention period, and the longest', () => {
    const howLong = chapter('privacy', 'how-long')
    expect(howLong).toContain(`never longer than ${RETENTION.atMostYears} years`)
    const { atMostYears, ...periods } = RETENTION
    for (const [name, period] of Object.entries(periods))
      expect(howLong).toContain(`${period} ${/[A-Z][a-z]+$/.exec(name)?.[0].toLowerCase()}`)
    expect(howLong.match(/\d+ (hours|days|months|years)/g)).toHaveLength(Object.keys(RETENTION).length)
    expect(Math.max(RETENTION.receiptsYears, RETENTION.consentsYears, RETENTION.auditYears)).toBe(atMostYears)
  })

  test('shows the text of the consent as in the form, and its date', () => {
    const consent = chapter('privacy', 'consent')
    expect(consent).toContain(wordsIn(plainConsentText))
    expect(consent).toContain(formatLongDay(consentText.version))
  })

  test('names every cookie that we set, and how long it lasts', async () => {
    const cookies = chapter('privacy', 'cookies')
    const visit = new Elysia()
      .use(anyVisitor({ ...PRODUCTION, appSecrets: ['one'] }))
      .get('/', ({ visitor }) => visitor.digest)
    for (const { name, days } of await cookiesSetBy(visit)) expect(cookies).toContain(`${name}: ${days} days`)

    for (const realm of ['user', 'supplier', 'admin'] as const) {
      const browsers = knownBrowsers({ ...PRODUCTION, appSecrets: ['a secret of this test'] }, realm)
      const account = { id: 'an account', passwordDigest: 'of a password' }
      const signIn = new Elysia().get('/', ({ cookie }) => {
        setSessionCookies(cookie, realm, 'token', PRODUCTION)
        browsers.remember(cookie, account, new Date())
      })
      const [session, hint, known, ...others] = await cookiesSetBy(signIn)
      const lifetime = realm === 'admin' ? `${24 * (session?.days ?? 0)} hours` : `${session?.days} days`
      expect(cookies).toContain(`${session?.name}: ${lifetime}`)
      expect(cookies).toContain(hint?.name ?? 'a hint')
      expect(hint?.days).toBe(session?.days)
      expect(others).toEqual([])
      expect(cookies).toContain(known?.name ?? 'a known browser')
      expect(cookies).toContain(`northrate_known_admin: ${known?.days} days`)
    }
    expect(cookies).toContain(`__Host-northrate_sign_in: ${TRY_MINUTES} minutes`)

    const { supplier, admin } = SESSION_LIFETIMES
    expect(cookies).toContain(`7 days, or ${(supplier.idleMinutes ?? 0) / 60} hours without use`)
    expect(cookies).toContain(`12 hours, or ${admin.idleMinutes} minutes without use`)
  })

  test('has the chapters that other pages link to, and the link of the mails', () => {
    const privacy = built('privacy.html')
    expect(privacy).toContain(`href="${new URL(ourSender('https://example.ca').withdrawUrl).pathname}"`)
    expect(idsOf(privacy)).toContain('withdraw')
    expect(idsOf(privacy)).toContain('your-rights')
  })

  test('says how to use each right, and when to expect an answer', () => {
    const rights = chapter('privacy', 'your-rights')
    for (const right of ['See it', 'JSON', 'Correct it', 'Withdraw', 'deleted', 'Complain', '30 days'])
      expect(rights).toContain(right)
    expect(chapter('privacy', 'complain')).toContain(regulators.canada.name)
  })
})

describe('the Terms of Use', () => {
  test.each([
    'marketing platform, not a payment processor',
    'Estimates are estimates',
    'non-refundable',
    'for your exclusive use',
    'no guarantee of conversion',
    'Prices are in Canadian dollars',
    'No tax is charged',
    'we refund the full amount',
    'The law of Ontario',
  ])('say: %s', (words) => {
    expect(wordsOf(built('terms.html'))).toContain(words)
  })
})

describe('the help page', () => {
  test('gives the smallest savings that a result shows', () => {
    const { leastSavingCents, leastSavingShare } = assumptions
    const [dollars, percent] = [leastSavingCents.value / 100, leastSavingShare.value * 100]
    const words = `under $${dollars} a month, or under ${percent}% of what you pay`
    expect(chapter('help', 'estimates')).toContain(words)
  })

  test('says what happens within 2, 24 and 48 hours', () => {
    expect(chapter('help', 'what-happens-next')).toMatch(/2 hours:.+24 hours:.+48 hours:/)
  })
})

test('a code works as long as the policy and the help page say', () => {
  const lifetime = `for ${CODE_LIFETIME_MINUTES} minutes`
  expect(chapter('privacy', 'codes')).toContain(lifetime)
  expect(wordsOf(built('help.html'))).toContain(lifetime)
})

describe.each(['privacy', 'terms', 'help'] as const)('/%s', (page) => {
  const html = () => built(`${page}.html`)

  test('says how to reach us, with no other address or number', () => {
    const words = wordsOf(html())
    expect(words).toContain(brand.support.hours)
    expect([...new Set(words.match(/[\w.]+@[\w.]+\w/g))]).toEqual([brand.support.email])
    const numbers = new Set(words.match(/\b1-\d{3}-\d{3}-\d{4}\b/g))
    numbers.delete(regulators.canada.phone)
    expect([...numbers]).toEqual([brand.support.phone])
  })

  test('shows the day its text last changed, like the sitemap', () => {
    expect(html()).toContain(
      `<time datetime="${lastChanged[page]}">${formatLongDay(lastChanged[page])}</time>`,
    )
    expect(built('sitemap.xml')).toContain(`/${page}</loc><lastmod>${lastChanged[page]}</lastmod>`)
  })

  test('links only to pages and chapters that exist', () => {
    const links = [...articleOf(html()).matchAll(/<a\b[^>]*\shref="((?:\/|#)[^"]*)"/g)]
    expect(links.length).toBeGreaterThan(0)
    for (const [, href = ''] of links) {
      const { pathname, hash } = new URL(href, `https://example.ca/${page}`)
      const target = builtAt(pathname)
      if (hash !== '') expect(idsOf(target)).toContain(hash.slice(1))
    }
  })

  test('has no two chapters with the same name', () => {
    expect(idsOf(html()).length).toBe(new Set(idsOf(html())).size)
  })
})

test('every page that search engines may show has a title and a description of its own, and its one address', () => {
  const pages = [...built('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(pages.length).toBeGreaterThanOrEqual(4)
  const heads = pages.map((address) => {
    const { pathname } = new URL(address)
    const html = builtAt(pathname)
    expect(html).toContain(`<link rel="canonical" href="${address}">`)
    return {
      title: /<title>([^<]+)/.exec(html)?.[1] ?? '',
      description: /<meta name="description" content="([^"]+)/.exec(html)?.[1] ?? '',
    }
  })
  for (const title of heads.map((head) => head.title)) expect(title).toContain(brand.name)
  for (const { description } of heads) expect(description.length).toBeWithin(40, 161)
  expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(pages.length)
})

/** As a browser gets it, with everything that its head names. */
function bytesOf(page: string): number {
  const files = new Set([...built(page).matchAll(/"(\/_astro\/[^"]+)"/g)].map(([, file]) => file))
  return [page, ...files]
    .map((file) => join(SITE, file ?? ''))
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0)
}

test('suppliers accept the version of the newer of terms and privacy policy', () => {
  const [, newer] = [lastChanged.terms, lastChanged.privacy].toSorted()
  expect(SUPPLIER_TERMS_VERSION).toBe(newer ?? '')
})

test('no text that suppliers accept changes without a new version', () => {
  const pages = ['terms.html', 'privacy.html', 'fr/terms.html', 'fr/privacy.html']
  const words = pages.map((page) => wordsOf(built(page))).join('\n')
  const hash = new Bun.CryptoHasher('sha256').update(words).digest('hex')
  expect(hash).toBe(supplierTermsHashes[SUPPLIER_TERMS_VERSION] ?? 'none yet')
})

test('a French page weighs at most a tenth more than the same in English', () => {
  const pages = [...new Bun.Glob('fr/**/*.html').scanSync(SITE)].map((french) => [french, french.slice(3)])
  expect(pages.length).toBeGreaterThan(20)
  const heavy = [['fr.html', 'index.html'], ...pages].flatMap(([french = '', english = '']) => {
    const more = bytesOf(french) / bytesOf(english)
    return more > 1.1 ? [[french, more]] : []
  })
  expect(heavy).toEqual([])
})

test.each([
  ['index.html', '/'],
  ['fr.html', '/fr'],
])('the landing page %s has structured data about us', (page, address) => {
  const json = /<script type="application\/ld\+json">([^<]+)/.exec(built(page))?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    legalName: brand.legalName,
    url: new URL(address, 'https://public-url.invalid').href,
    contactPoint: { email: brand.support.email, availableLanguage: ['en-CA', 'fr-CA'] },
  })
})
