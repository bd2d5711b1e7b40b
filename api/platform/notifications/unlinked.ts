/** What mail programs and phones make a link of, apart from telephone numbers, by the sign that they look for. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  // A scheme: a colon between a letter and what follows it.
  [/(?<=\p{L}):(?=\S)/gu, '：'],
  [/@/g, '＠'],
  // A domain, and the numbers of an address. ONE DOT LEADER looks the same, and browsers read it as a dot when it is pasted.
  [
    /(?<=[\p{L}\p{N}_-])[.。．｡](?=[\p{N}_-]{0,63}\p{L}{2})|(?<=\bwww)\.|(?<=\p{N})\.(?=\p{N}{1,3}\.\p{N})|(?<=\.\p{N}{1,3})\.(?=\p{N})/giu,
    '․',
  ],
]

/** Seven or more digits with the signs that people put between them, and 1-800 with letters behind it. */
const PHONE =
  /\+?\p{Nd}(?:[\s().․\-–‑/]{0,3}\p{Nd}){6,}|(?<!\p{N})(?:1[-.․ ])?8\d\d[-.․ ][\p{L}\p{N}-]{7,12}/gu

/** Android counts other invisible characters among a telephone number's signs, and this one ends it. */
const NON_JOINER = '\u200c'

/** Turns the reading direction, or is not seen at all. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/**
 * The same words for the eye, of which no program makes a link: names, companies and other words that people typed stand in our
 * mails, and a reader trusts what is in them. `ours` is left as it is.
 */
export function unlinked(text: string, ours: readonly string[] = []): string {
  const [first, ...others] = ours
  if (first !== undefined)
    return text
      .split(first)
      .map((part) => unlinked(part, others))
      .join(first)
  const seen = text.replace(UNSEEN, '')
  const withoutSigns = SIGNS.reduce((said, [sign, other]) => said.replace(sign, other), seen)
  return withoutSigns.replace(PHONE, (number) => [...number].join(NON_JOINER))
}

const LONGEST_SUBJECT = 150

/**
 * A subject as the plain text that it is: on one line, in one direction, of a length that is shown, and with nothing that a mail
 * program would decode (RFC 2047).
 */
export function plainSubject(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(UNSEEN, '')
    .replaceAll('=?', '= ?')
    .trim()
  const characters = [...line]
  return characters.length > LONGEST_SUBJECT ? `${characters.slice(0, LONGEST_SUBJECT - 1).join('')}…` : line
}
