import { PROCESSORS } from '../../domain/processors.ts'

type Fault = { wrong: RegExp; say: string }

/** How French is set in Canada, with the one no-break space that our font has. */
const TYPOGRAPHY: Fault[] = [
  { wrong: /[\u202f\u2009\u2011]/u, say: 'the font lacks this space or dash: use U+00A0 or a plain hyphen' },
  { wrong: /\p{L}'\p{L}/u, say: 'write the apostrophe ’' },
  { wrong: / [:%$¢»](?![\p{L}{])/u, say: 'write U+00A0 before : % $ ¢ »' },
  { wrong: /\p{L}:(?=\s)/u, say: 'write U+00A0 before the colon' },
  { wrong: /\d[%$¢]/u, say: 'write U+00A0 between a number and its sign' },
  {
    wrong:
      /\d (?:adresses|ans|caractères|chiffres|clés|heures|jours|minutes|mots|notes|pistes|points|recherches|secondes)/u,
    say: 'write U+00A0 between a number and what it counts',
  },
  { wrong: /«(?!\u00a0)|(?<!\u00a0)»/u, say: 'write U+00A0 inside « »' },
  { wrong: /[ \u00a0][?!;]/u, say: 'no space stands before ? ! ;' },
  { wrong: /\.\.\./, say: 'write …' },
  { wrong: /["“”]\p{L}/u, say: 'write « »' },
]

/** English words that French has not: what nobody translated. */
const WORDS = `
  able about accept accepted account across add again against all allow already also always amount and
  answer any are ask asked at available average away back be because been before below best better between
  both bought browser business businesses button buy by call can cancel cannot card cards check choose
  city close come copy could create credits current customer day days delete details did different do does
  done down each edit else email emails end ends enter estimate even every expired expires failed fees few
  field figures fill filter find first follow for free from full further get give goes good got great had
  has have help here hide history holds hour hours how however if into is it its keep keys kind know last
  late later lead leads least left less let like link list log login look lost made make many market may
  means method might missing month monthly months more most move much must my name near need never new
  next nobody nothing now number of off offer offers often okay old once one only open opened order other
  our out over own owner paid password pay payment payments people percent phone please press price print
  private proof provider providers public purchase quote rate rates read ready reason receipt receipts
  received refund remove request requested required reset results retry revoke right sale sales
  same save saved saving savings say says search second seconds see seen select self send sent set share
  should show sign since sold some something soon sorry sort start statement status step still such
  summary supplier support take terms text texts than thanks that the their them then there these they
  this through time times to today together told too try turn under understand unless until up update
  upload us use used using value verified verify very via view visit wait want was way we week weeks were
  what when where which while who whole whose will with withdraw withdrawn without word words work worth
  would write written wrong year years yes yet you your
`

/** Not in an address, an identifier or a compound. */
const ENGLISH = new RegExp(
  `(?<![\\p{L}\\p{N}’'/.@_#-])(${WORDS.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}’'_/@-]|\\.\\p{L})`,
  'iu',
)

const { other: _, ...COMPANIES } = PROCESSORS

/** What stays English in French: names, and words that a program sends. */
const NAMES = [
  ...Object.values(COMPANIES),
  'newest, call-first, deal ou company',
  'newest, volume ou price',
  'instant, daily ou never',
  'pending, contacted, converted ou lost',
]
const NAME = new RegExp(NAMES.map(RegExp.escape).join('|'), 'g')

/** Texts that are the same in both languages. */
const SAME =
  'Active, Canada, Code, Daniel, Description, Interchange, Maya, Menu, Mode, Notes, Page, Priya, Province, Restaurants, Sections, Sessions, Signature, Signature (Ed25519), Total, Version, Webhooks'.split(
    ', ',
  )

/** Whether a French text is an English one that nobody put into French, and no code of a program, as `timed_out`. */
export const isUntranslated = (english: string, french: string): boolean =>
  english === french &&
  /\p{Lu}| /u.test(english.trim()) &&
  /\p{L}{2}/u.test(english) &&
  !SAME.includes(english.trim())

/** What is wrong with a French text, in words for the person who mends it; empty when nothing is. */
export const faultsInFrench = (text: string): string[] => [
  ...TYPOGRAPHY.filter(({ wrong }) => wrong.test(text)).map(({ say }) => say),
  ...(looksEnglish(text) ? ['looks like English'] : []),
]

export const looksEnglish = (text: string): boolean => ENGLISH.test(text.replaceAll(NAME, ''))
