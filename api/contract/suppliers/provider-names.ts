import { brand } from '../brand.ts'

/**
 * Whether a name holds a scheme, an `@` or a path, which have no place in one. A bare domain has: Merchant-Accounts.ca is a
 * company. Whatever is a compatible form of a sign counts as that sign, such as a full-width colon.
 */
export const holdsAddress = (name: string) =>
  /@|\/\/|\b(?:https?|hxxps?|ftp|mailto|tel|sms|javascript|data):|\bwww\.|[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]*[:/?#\\]/iu.test(
    name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )

/**
 * Letters of other alphabets, digits and signs that are drawn like a letter of our name. Before this, NFKD has turned styled and
 * full-width letters into plain ones and taken the accents off. From Unicode's confusables.txt and what people replace by hand.
 */
const DRAWN_LIKE: Record<string, string> = {
  n: 'ΝνηПпИиՈոռղƝɲƞŋŊɴⲚⲛꓠᑎℵ∩',
  o: '0ΟοσОоՕօסΘθӨөØøƟɵⲞⲟꓳᴏ೦०০੦۵٥○◯〇⊙●ဝ',
  r: 'ΡρРрГгЯяᴦʀɼɽɾɿꓣᎡᏒɌɍ®',
  t: '7+†ΤτТтⲦⲧꓔᎢᴛŦŧƫƬƭʈƮȾ⊤┬',
  h: 'ΗНнҺһհЋћЂђⲎꓧᎻᏂʜĦħⱧⱨɦ#',
  a: '4ΑαΛλΔАаДдⲀꓮᎪᴀɑⱥȺ∀⍺^',
  e: '3ΕεξЕеЄєЭэҼҽⲈⲉꓰᎬᴇɛƐǝƎəƏɇɆ€℮∑Σ',
}
const LETTER = new Map(
  Object.entries(DRAWN_LIKE).flatMap(([letter, others]) =>
    [...others].flatMap((other) => [other, ...other.normalize('NFKD')].map((one) => [one, letter] as const)),
  ),
)

/** Letters in a circle or a square, and those of flags, which have no compatible form: A to Z follow the first. */
const BOXED = [0x1f150, 0x1f170, 0x1f1e6]

function letterOf(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const first = BOXED.find((start) => point >= start && point < start + 26)
  if (first !== undefined) return String.fromCharCode(97 + point - first)
  return LETTER.get(character) ?? character
}

/** What a reader sees of it, as far as our name is concerned: without accents, spaces and signs. */
const asRead = (text: string) =>
  [...text.normalize('NFKD')]
    .map(letterOf)
    .join('')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const OURS = asRead(brand.name)

/** Whether a name would pass for ours: a supplier's is said in our mails and text messages. */
export const passesForOurs = (name: string) => asRead(name).includes(OURS)
