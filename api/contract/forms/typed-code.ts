import * as v from 'valibot'
import type { Message } from './fields.ts'

/** Of a code that we mail or text, and of an authenticator app's. */
export const CODE_LENGTH = 6

/** Room for a whole message that was pasted with its code. */
const LONGEST_PASTED = 2000

/** Digits with what people and programs put between the groups of a code; in a second look also the ends of lines. */
const NUMBERS = [/\d(?:(?:[.,·_'’]|[^\S\n]{1,3}|[^\S\n]?[\p{Pd}−][^\S\n]?)?\d)*/gu, /\d(?:\s{0,3}\d)*/gu]

/** The different codes in a pasted text: six digits, however they are grouped, or six at a stretch within more. */
function codesIn(text: string): string[] {
  for (const number of NUMBERS) {
    const found = (inOneForm(text).match(number) ?? []).flatMap((typed) => {
      const stretches = typed.match(/\d+/g) ?? []
      const digits = stretches.join('')
      return digits.length === CODE_LENGTH
        ? [digits]
        : stretches.filter(({ length }) => length === CODE_LENGTH)
    })
    if (found.length > 0) return [...new Set(found)]
  }
  return []
}

/** Full-width, Arabic and Persian digits become 0 to 9, and what is never seen is removed. */
const inOneForm = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))

/** Comes out as six digits. Six other characters stay as they are: they are a wrong code, not bad input. */
export const mailedCode = (unreadable: Message) =>
  v.pipe(
    v.string(unreadable),
    v.maxLength(LONGEST_PASTED, unreadable),
    v.trim(),
    v.check((text) => {
      const { length } = codesIn(text)
      return length === 1 || (length === 0 && /^\S{6}$/.test(text))
    }, unreadable),
    v.transform((text) => codesIn(text)[0] ?? text),
  )

/** No lookbehind: Safari before 16.4 cannot read it. */
const RECOVERY_CODE = /(?:^|[^A-Z0-9])((?:[A-Z2-7]{4}-){5}[A-Z2-7]{4})(?![A-Z0-9])/

/** The letters of a recovery code: alone, whatever its groups are divided by, or within a text in groups with dashes. */
function recoveryCodeIn(text: string): string | undefined {
  const letters = inOneForm(text)
    .toUpperCase()
    .replace(/\p{Pd}|−/gu, '-')
  const alone = letters.replace(/[\s-]/g, '')
  if (/^[A-Z2-7]{24}$/.test(alone)) return alone
  return RECOVERY_CODE.exec(letters.replace(/\s?-\s?/g, '-'))?.[1]?.replaceAll('-', '')
}

/** Of the authenticator app, or a recovery code. Comes out as six digits or 24 letters; anything else is a wrong code. */
export const secondFactorCode = ({ tooLong, several }: { tooLong: Message; several: Message }) =>
  v.pipe(
    v.string(tooLong),
    v.maxLength(LONGEST_PASTED, tooLong),
    v.trim(),
    v.check((text) => recoveryCodeIn(text) !== undefined || codesIn(text).length < 2, several),
    v.transform((text) => recoveryCodeIn(text) ?? codesIn(text)[0] ?? text),
  )
