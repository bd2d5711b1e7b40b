import { expect, test } from 'bun:test'
import { isCanadianNumber } from './send-code.ts'

test.each([
  ['Toronto', '+14165550123'],
  ['Montreal', '+15145550199'],
  ['Vancouver', '+16045550142'],
  ['Halifax', '+19024250123'],
  ['the territories', '+18679791234'],
  ['the newest area code, 273 in Quebec', '+12732345678'],
  ['an overlay, 382 in Ontario', '+13822345678'],
])('a code is texted to %s', (_, phone) => expect(isCanadianNumber(phone)).toBe(true))

test.each([
  ['New York', '+12125550123'],
  ['California', '+14155552671'],
  ['Alaska', '+19075550123'],
  ['Jamaica', '+18765550123'],
  ['the Dominican Republic', '+18095550123'],
  ['the Bahamas', '+12425550123'],
  ['Barbados', '+12465550123'],
  ['Puerto Rico', '+17875550123'],
  ['Guam', '+16715550123'],
  ['a toll-free number', '+18005550123'],
  ['a newer toll-free number', '+18885550123'],
  ['a premium number', '+19005550123'],
  ['a +1 600 number', '+16005550123'],
  ['a +1 622 number', '+16225550123'],
  ['a +1 633 number', '+16335550123'],
  ['a +1 644 number', '+16445550123'],
  ['a personal +1 500 number', '+15005550123'],
  ['an area code that does not exist', '+19995550123'],
  ['an exchange that cannot be', '+14161550123'],
  ['nine digits', '+1416555012'],
  ['eleven digits', '+141655501234'],
  ['Switzerland', '+41446681800'],
  ['a number without a country', '4165550123'],
  ['no number', ''],
  ['words', 'call me'],
])('no code is texted to %s', (_, phone) => expect(isCanadianNumber(phone)).toBe(false))
