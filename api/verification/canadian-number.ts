import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Numbers assigned to Canada that belong to no place and may cost the caller or us: not texted (rule 9). */
const NON_GEOGRAPHIC = new Set(['600', '622', '633', '644', '655', '677', '688'])
const TEXTABLE = new Set(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'])

/**
 * Whether a normalised number is a Canadian one that a person answers: no other +1 country, no toll-free, premium or
 * personal number. With libphonenumber's full metadata: the small ones do not know the country of a +1 number for sure.
 */
export function isCanadianNumber(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone)
  if (number === undefined || !number.isValid() || number.country !== 'CA') return false
  return TEXTABLE.has(number.getType() ?? '') && !NON_GEOGRAPHIC.has(number.nationalNumber.slice(0, 3))
}
