/** Signs that stand for ' in what phones, keyboards and papers write. */
const APOSTROPHES = /[`ʹʻʼʽˊˋ‘’‚‛′‵]/g
const QUOTES = /[“”„‟″‶«»]/g
const DASHES = /[‐-―⁃−]/g
/** Accents of Latin, Greek and Cyrillic letters, and what is never seen. */
const MARKS =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u17b4\u17b5]|[\u180b-\u180f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** All but the line break, which divides the texts that are searched together. */
const SPACES = /[\t\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g

/** Letters that are no letter with an accent. */
const CAPITALS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒØøŁłĐđÐðÞĦħŦŧŊŋıẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
const SMALL =
  'abcdefghijklmnopqrstuvwxyzæœoollddddþhhttnnißαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
const TWO_LETTERS = { æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' }

const LETTERS = new Map([...CAPITALS].map((letter, at) => [letter, [...SMALL][at] ?? letter]))
const withTwo = new Map(Object.entries(TWO_LETTERS))

/**
 * What is the same for people is the same text: small letters without accents, with one kind of apostrophe, quote, dash and
 * space. All that compares, searches or sorts names uses it; `folded` in the database is the same.
 */
export const folded = (text: string): string =>
  text
    // Before NFKD, which takes these apart.
    .replaceAll('´', "'")
    .replace(QUOTES, '"')
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(/[A-Z\u0080-\uffff]/g, (letter) => {
      const small = LETTERS.get(letter) ?? letter
      return withTwo.get(small) ?? small
    })
    .replace(SPACES, ' ')
    .replace(/^ | $/g, '')
