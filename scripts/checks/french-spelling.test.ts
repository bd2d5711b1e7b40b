import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dictionary from 'dictionary-fr'
import nspell from 'nspell'
import { checkoutWith } from '../testing/folder.fixture.ts'
import { frenchTexts } from './french-texts.ts'

const ROOT = join(import.meta.dir, '../..')
/** Names, and words that are right although the dictionary has not got them; one a line. */
const OURS = readFileSync(join(import.meta.dir, 'french-words.txt'), 'utf8')
  .trim()
  .split('\n')

/** Addresses, names of files, and the values that a field of the API takes. */
const CODE =
  /^[a-z]+(-[a-z]+)+(-|\.txt)?$|\.(csv|json)$|https?:\S*|\/[a-z]\S*|[\w.]+@[\w.]+|\w+\.(ca|com|example)\b|\d+er\b|\b[\da-f]+::|^Choisissez [a-z-]+(, [a-z-]+)* ou [a-z-]+\.$/g
const WORD = /\p{L}[\p{L}\p{M}]*(?:[’-]\p{L}+)*/gu
/** What stands before ’ or between hyphens: « d’interchange », « a-t-il ». */
const ELIDED = /^([cdjlmnst]|qu|jusqu|lorsqu|puisqu)$/i

let speller: ReturnType<typeof nspell>
// Once: the dictionary's three million forms take some 5 s and 500 MB.
beforeAll(() => {
  speller = nspell(dictionary)
})

const isKnown = (word: string): boolean =>
  OURS.includes(word) ||
  speller.correct(word) ||
  (/[’-]/.test(word) && word.split(/[’-]/).every((part) => ELIDED.test(part) || isKnown(part)))

const misspelt = (root: string): string[] =>
  frenchTexts(root).flatMap(({ file, line, text }) =>
    (text.replaceAll(CODE, '').match(WORD) ?? [])
      .filter((word) => !isKnown(word))
      .map((word) => `${file}:${line} ${word}`),
  )

test('every French word is in the dictionary, or a name', () => {
  expect(misspelt(ROOT)).toEqual([])
})

test('a misspelt word and one left in English are found in messages, refusals and pages', () => {
  const root = checkoutWith({
    'site/a.messages.fr.ts':
      "export const fr = {\n  one: 'Votre addresse courriel',\n  two: 'Dites-nous combien de leads',\n}\n",
    'api/b.ts': "const no = { en: 'The card is gone.', fr: 'La fiche est dispparue.' }\n",
    'site/content/C.fr.astro':
      '---\nconst rows = [{ label: \'Débit Interac\' }, { label: \'Intrac\' }]\n---\n<p title="Fermmer">\n  Le <a href="/nowhere">taux d’interchangge</a> de <code>name</code>.\n</p>\n',
  })
  expect(misspelt(root)).toEqual([
    'api/b.ts:1 dispparue',
    'site/a.messages.fr.ts:2 addresse',
    'site/a.messages.fr.ts:3 leads',
    'site/content/C.fr.astro:2 Intrac',
    'site/content/C.fr.astro:4 Fermmer',
    'site/content/C.fr.astro:5 d’interchangge',
  ])
})

test('the list of our own words is sorted, and holds none that the dictionary knows or no text says', () => {
  expect(OURS).toEqual(OURS.toSorted((a, b) => a.localeCompare(b, 'fr')))
  const said = new Set(
    frenchTexts(ROOT).flatMap(({ text }) =>
      (text.match(WORD) ?? []).flatMap((word) => [word, ...word.split(/[’-]/)]),
    ),
  )
  expect(OURS.filter((word) => speller.correct(word) || !said.has(word))).toEqual([])
})
