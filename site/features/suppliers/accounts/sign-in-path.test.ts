import { expect, test } from 'bun:test'
import { pathAfterSignIn } from './sign-in-path.ts'

const origin = 'https://northrate.example'
const after = (back: string) => pathAfterSignIn({ search: `?return=${encodeURIComponent(back)}`, origin })

test.each([
  '/supplier/dashboard',
  '/supplier/dashboard?province=Yukon&lead=1',
  '/supplier/analytics',
  '/supplier/integrations',
  '/supplier/integrations?endpoint=1',
  '/supplier/receipt?number=NR-1',
])('whoever logs in comes back to %s', (page) => expect(after(page)).toBe(page))

test.each(['', '/admin', '/supplier/login', '//evil.example/supplier/integrations', 'https://evil.example/'])(
  'whoever logs in is not led on to %p',
  (asked) => expect(after(asked)).toBe('/supplier/dashboard'),
)
