import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { GOOD_ADDRESSES, NO_ADDRESSES } from '../tests/support/email-addresses.ts'
import { mailtoUrl, readEmail } from './email-address.ts'

test.each(GOOD_ADDRESSES)('%j is kept as %j', (typed, kept) => expect(readEmail(typed)).toBe(kept))

test.each(NO_ADDRESSES)('%j is no address', (typed) => expect(readEmail(typed)).toBeNull())

test('the form in which an address is kept is read as itself', () => {
  const sign = fc.constantFrom(..."abcxyzéß09!#$%&'*+/=?^_`{|}~-.".split(''))
  const domain = fc.constantFrom('example.ca', 'É.ca', 'shop.example', 'xn--9ca.ca')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 30 }), domain, (signs, at) => {
      const email = readEmail(`${signs.join('')}@${at}`)
      if (email !== null) expect(readEmail(email)).toBe(email)
    }),
  )
})

test('a link opens a mail to the address, whatever signs it has', () => {
  expect(mailtoUrl('ana@example.ca')).toBe('mailto:ana@example.ca')
  for (const [typed] of GOOD_ADDRESSES) {
    const email = readEmail(typed) ?? ''
    const { pathname, search, hash } = new URL(mailtoUrl(email))
    expect([decodeURIComponent(pathname), search, hash]).toEqual([email, '', ''])
  }
})
