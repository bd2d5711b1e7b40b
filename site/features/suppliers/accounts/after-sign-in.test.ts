import { expect, test } from 'bun:test'
import { pathAfterSignIn } from './after-sign-in.tsx'

const origin = 'https://northrate.example'
const after = (back: string) => pathAfterSignIn({ search: `?return=${encodeURIComponent(back)}`, origin })

test.each([
  '/supplier/dashboard',
  '/supplier/dashboard?province=Yukon&lead=1',
  '/supplier/analytics',
  '/supplier/figures?from=2026-01-01&to=2026-01-31',
  '/supplier/account',
  '/supplier/integrations',
  '/supplier/integrations?endpoint=1',
  '/supplier/receipt?number=NR-1',
])('a supplier comes back to %s after the login', (page) => expect(after(page)).toBe(page))

test.each(['', '/admin', '/supplier/login', '//evil.example/supplier/integrations', 'https://evil.example/'])(
  'a login does not lead to %p',
  (page) => expect(after(page)).toBe('/supplier/dashboard'),
)
