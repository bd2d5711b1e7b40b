import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { newRecoveryCodes } from '../../people/second-factor/totp.ts'
import { ourSender } from '../../platform/notifications/templates/layout.ts'
import {
  verificationEmail,
  verificationSms,
} from '../../platform/notifications/templates/verification-messages.ts'
import { TotpCode } from '../people/second-factor.ts'
import { Code } from '../people/verification.ts'

const PASTED = [
  '107583',
  ' 107583',
  '107583\u00a0',
  '107 583',
  '107\u00a0583',
  '107\u202f583',
  '107\u3000583',
  '107-583',
  '107‑583',
  '107 – 583',
  '107−583',
  '107.583',
  '107·583',
  '1 0 7 5 8 3',
  '10-75-83',
  '107583.',
  '"107583"',
  '#107583',
  'G-107583',
  'Your code: 107583',
  'Your code is 107 583. It works for 10 minutes.',
  'Votre code : 107583',
  '107583 is your Northrate code',
  '107583 is your Northrate code\n\n107583',
  '2026-11-29 107583',
  '29 Nov 2026, 10:42: 107-583',
  '\r\n107583\r\n',
  '107\n583',
  '107\r\n583',
  '1\n0\n7\n5\n8\n3',
  '１０７５８３',
  '１０７　５８３',
  '١٠٧٥٨٣',
  '۱۰۷۵۸۳',
  '\u200e107583\u200f',
  '\ufeff107\u200b583',
]

test.each(PASTED)('the code in %j is 107583, from a message and from an app', (text) => {
  expect(v.parse(Code, text)).toBe('107583')
  expect(v.parse(TotpCode, { code: text })).toEqual({ code: '107583' })
})

test.each([
  ['no digits', ''],
  ['five digits', '10758'],
  ['five digits and a space', '10 758'],
  ['seven digits', '1075831'],
  ['seven digits in groups', '107 583 1'],
  ['a telephone number', '416 555 0123'],
  ['two different codes', '107583 204961'],
  ['two different codes, one in groups', 'Not 107583 but 204 961'],
  ['more than a message', `107583${' '.repeat(2000)}`],
])('%s: refused with what to enter', (_case, text) => {
  expect(v.safeParse(Code, text).issues?.[0]?.message).toBe('Enter only the 6 digits of the code.')
  expect(v.safeParse(Code, text, { lang: 'fr' }).issues?.[0]?.message).toStartWith('Entrez seulement les 6')
})

test('six other characters are a wrong code, not bad input', () =>
  expect(v.parse(Code, 'ABCDEF')).toBe('ABCDEF'))

test('two codes of an app are refused, because one of them would count as a wrong one', () =>
  expect(v.safeParse(TotpCode, { code: '107583 204961' }).issues?.[0]?.message).toBe(
    'There is more than one code here. Enter only one.',
  ))

test.each(['en', 'fr'] as const)('our whole mail or text message, pasted, is its code (%s)', (language) => {
  const publicUrl = 'https://northrate.example'
  const sent = { code: '042917', lifetimeMinutes: 10 }
  const sender = ourSender(publicUrl, language)
  const { subject, text } = verificationEmail({ to: 'ana@example.ca', ...sent, sender })
  expect(v.parse(Code, `${subject}\n${text}`)).toBe('042917')
  const sms = verificationSms({ ...sent, senderName: 'Northrate', publicUrl, language })
  expect(v.parse(Code, sms)).toBe('042917')
})

test('a recovery code is read however its groups are divided, and within a line of a list', () => {
  const around = fc.constantFrom('', ' ', '1. ', 'Northrate: ', '\n', '- ')
  const divided = fc.constantFrom('-', ' ', '', '\u00a0', '‑', ' - ', '–', '\n')
  fc.assert(
    fc.property(around, divided, fc.boolean(), (before, between, isSmall) => {
      const code = newRecoveryCodes()[0] ?? ''
      const isListed = /[^\s]/.test(before)
      const typed = `${before}${code.replaceAll('-', isListed ? '-' : between)}`
      expect(v.parse(TotpCode, { code: isSmall ? typed.toLowerCase() : typed })).toEqual({
        code: code.replaceAll('-', ''),
      })
    }),
  )
})

test('a text of any kind is read quickly and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2500 }), (text) => {
      v.safeParse(Code, text)
      v.safeParse(TotpCode, { code: text })
    }),
  )
})
