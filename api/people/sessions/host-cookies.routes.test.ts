import { describe, expect, test } from 'bun:test'
import { ADMIN_PASSWORD, insertAdmin } from '../../../tests/support/people/admin.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { newestCode, newPerson } from '../../../tests/support/people/rate-check.ts'
import { linkToken, supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { handleSupplierJobs } from '../../suppliers/accounts/suppliers.jobs.ts'

const product = await testProduct({
  environment: { PUBLIC_URL: 'https://northrate.example' },
  jobs: [handleSupplierJobs],
})

const signInOwner = (browser: Browser, email = newPerson().email) => signInByCode(product, browser, email)

/** How to sign in, read the signed-in person, and sign out. */
const REALMS: {
  realm: string
  signIn: (browser: Browser) => Promise<unknown>
  me: string
  signOut: (browser: Browser) => Promise<{ headers: Headers }>
}[] = [
  {
    realm: 'user',
    signIn: signInOwner,
    me: '/api/auth/user',
    signOut: (browser) => browser.get('/api/logout'),
  },
  {
    realm: 'supplier',
    signIn: (browser) => browser.post('/api/supplier/signup', supplierForm()),
    me: '/api/supplier/me',
    signOut: (browser) => browser.post('/api/supplier/logout'),
  },
  {
    realm: 'admin',
    signIn: async (browser) => {
      const { username } = await insertAdmin(product)
      await browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD })
    },
    me: '/api/admin/me',
    signOut: (browser) => browser.post('/api/admin/logout'),
  },
]

/** RFC 6265bis, 4.1.3.2: browsers take no other with this name. */
function expectOfThisHostOnly(cookies: string[]) {
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-northrate_/)
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).not.toContain('Domain')
    expect(cookie).toContain('SameSite=Lax')
  }
}

const statusOf = async (browser: Browser, path: string) => (await browser.get(path)).status

describe('where the site is https', () => {
  test.each(REALMS)(
    'only this host can set the cookies of the realm $realm, and signing out clears them',
    async ({ realm, signIn, me, signOut }) => {
      const browser = product.browser()
      await signIn(browser)
      const names = [`__Host-northrate_${realm}`, `__Host-northrate_${realm}_here`]
      expect([...browser.cookies.keys()]).toEqual(expect.arrayContaining(names))
      expect(await statusOf(browser, me)).toBe(200)
      const token = browser.cookies.get(names[0] ?? '') ?? ''

      const cleared = (await signOut(browser)).headers.getSetCookie()

      expectOfThisHostOnly(cleared)
      expect(cleared.map((cookie) => cookie.split(';')[0])).toEqual(names.map((name) => `${name}=`))
      for (const cookie of cleared) expect(cookie).toContain('Max-Age=0')
      browser.cookies.set(names[0] ?? '', token)
      expect(await statusOf(browser, me)).toBe(401)
    },
  )

  test.each(REALMS)(
    'a session under the name from before opens nothing in the realm $realm',
    async ({ realm, signIn, me }) => {
      const browser = product.browser()
      await signIn(browser)
      const before = product.browser()
      for (const [name, value] of browser.cookies) before.cookies.set(name.replace('__Host-', ''), value)
      expect(before.cookies.has(`northrate_${realm}`)).toBe(true)
      expect(await statusOf(before, me)).toBe(401)
      await signIn(before)
      expect(await statusOf(before, me)).toBe(200)
    },
  )

  test('every cookie that is set is one of this host only', async () => {
    const browser = product.browser()
    const { email } = newPerson()
    const form = supplierForm()
    const answers = [
      await browser.post('/api/send-email-verification', { email }),
      await browser.post('/api/verify-email', { email, code: newestCode(product, email) }),
      await signInOwner(browser, email),
      await browser.post('/api/supplier/signup', form),
    ]
    await browser.post('/api/supplier/password-reset', { email: form.email })
    const token = await linkToken(product, form.email)
    const password = 'nine-moose-in-moncton'
    answers.push(await browser.post('/api/supplier/new-password', { token, password }))

    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
    expectOfThisHostOnly(cookies)
    const names = 'visitor user user_here known_user supplier supplier_here known_supplier'.split(' ')
    expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
      new Set(names.map((name) => `__Host-northrate_${name}`)),
    )
    expect((await browser.post('/api/supplier/login', { email: form.email, password })).status).toBe(200)
  })

  test('a visitor cookie under the old name is ignored', async () => {
    const browser = product.browser()
    const { email } = newPerson()
    await browser.post('/api/send-email-verification', { email })
    const before = product.browser()
    before.cookies.set('northrate_visitor', browser.cookies.get('__Host-northrate_visitor') ?? '')
    const code = newestCode(product, email)
    expect((await before.post('/api/verify-email', { email, code })).status).toBe(422)
    expect(before.cookies.has('__Host-northrate_visitor')).toBe(true)
  })
})
