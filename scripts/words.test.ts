// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are texts here.

import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutWith, writeTo } from './testing/folder.fixture.ts'
import { pairsIn } from './words/pairs.ts'
import { takeOver, toCsv } from './words.ts'

const FILES = {
  'site/a.messages.ts':
    "export const en = {\n  hello: 'Hello, “you”',\n  count: (n: number) => (n === 1 ? '1 lead' : `${n} leads`),\n}\n",
  'site/a.messages.fr.ts':
    "export const fr = {\n  hello: 'Bonjour',\n  count: (n: number) => (n < 2 ? `${n} piste` : `${n} pistes`),\n}\n",
  'site/content/C.en.astro':
    '---\nconst rows = [{ label: "Sales" }]\n---\n<h2 id="one">First?</h2>\n<p>\n  Read <a href="/c">this</a>.\n</p>\n<Ask ask="Why?"><p>So.</p></Ask>\n<p>{rows}</p>\n',
  'site/content/C.fr.astro':
    '---\nconst rows = [{ label: "Ventes" }]\n---\n<h2 id="one">Premier?</h2>\n<p>\n  Lisez{\' \'}\n  <a href={`${HOME}/c`}>ceci</a>.\n</p>\n<Ask ask="Pourquoi?"><p>Voilà.</p></Ask>\n<p>{rows}</p>\n',
  'api/b.ts':
    "export const no = () => new Refusal('gone', 404, { en: 'It is gone.', fr: 'Il a disparu.' })\n",
  'api/rates/data/c.json':
    '{\n  "a": { "en": "Our choice", "fr": "Notre choix" },\n  "b": { "en": "Our choice", "fr": "Notre choix" }\n}\n',
}

test('each French text is listed with its English', () => {
  const pairs = pairsIn(checkoutWith(FILES))
  expect(
    new Map(pairs.map(({ file, key, english, french }) => [`${file} ${key}`, [english, french]])),
  ).toEqual(
    new Map([
      ['api/b.ts It is gone.', ['It is gone.', 'Il a disparu.']],
      ['api/rates/data/c.json Our choice', ['Our choice', 'Notre choix']],
      ['api/rates/data/c.json Our choice (2)', ['Our choice', 'Notre choix']],
      ['site/content/C.fr.astro .label', ['Sales', 'Ventes']],
      ['site/content/C.fr.astro one h2 1', ['First?', 'Premier?']],
      ['site/content/C.fr.astro one p 1', ['Read <1>this</1>.', 'Lisez <1>ceci</1>.']],
      ['site/content/C.fr.astro one p 2', ['So.', 'Voilà.']],
      ['site/content/C.fr.astro one question 1', ['Why?', 'Pourquoi?']],
      ['site/a.messages.fr.ts .count', ['1 lead', '${n} piste']],
      ['site/a.messages.fr.ts .count 2', ['${n} leads', '${n} pistes']],
      ['site/a.messages.fr.ts .hello', ['Hello, “you”', 'Bonjour']],
    ]),
  )
})

const listOf = (root: string) => toCsv(pairsIn(root))

/** The list with a change beside each of these French texts. */
const changed = (list: string, changes: Record<string, string>) =>
  Object.entries(changes).reduce(
    (csv, [french, change]) => csv.replace(`"${french}",""`, () => `"${french}","${change}"`),
    list,
  )

test('what a reader changes in the list comes back into the sources, and nothing else', () => {
  const root = checkoutWith(FILES)
  const csv = changed(listOf(root), {
    Bonjour: 'Salut, ""vous""',
    'Il a disparu.': 'Il n’est plus là.',
    'Lisez <1>ceci</1>.': '<1>Cela</1> se lit.',
    'Pourquoi?': 'Pour quoi?',
    Ventes: 'Achats',
    'Notre choix': 'C’est notre choix',
  })
  expect(takeOver(root, csv)).toEqual({ taken: 6, refused: [] })
  expect(readFileSync(join(root, 'api/rates/data/c.json'), 'utf8')).toBe(
    FILES['api/rates/data/c.json'].replace('Notre choix', 'C’est notre choix'),
  )
  expect(readFileSync(join(root, 'site/a.messages.fr.ts'), 'utf8')).toContain(`hello: 'Salut, "vous"',`)
  expect(readFileSync(join(root, 'api/b.ts'), 'utf8')).toContain("fr: 'Il n’est plus là.'")
  expect(readFileSync(join(root, 'site/content/C.fr.astro'), 'utf8')).toBe(
    '---\nconst rows = [{ label: "Achats" }]\n---\n<h2 id="one">Premier?</h2>\n<p>\n  <a href={`${HOME}/c`}>Cela</a> se lit.\n</p>\n<Ask ask="Pour quoi?"><p>Voilà.</p></Ask>\n<p>{rows}</p>\n',
  )
  expect(takeOver(root, csv)).toEqual({ taken: 0, refused: [] })
})

test('a lost value or tag, an ASCII apostrophe and an unknown place are refused', () => {
  const root = checkoutWith(FILES)
  const csv = changed(listOf(root), {
    '${n} pistes': 'des pistes',
    Bonjour: "Bonjour l'ami",
    'Il a disparu.': 'Il n’est plus là.',
    'Lisez <1>ceci</1>.': 'Lisez ceci.',
    'Voilà.': 'Voilà <b>tout</b>.',
    'Notre choix': 'Notre ""choix""',
  }).replace('"api/b.ts"', '"api/c.ts"')
  const { taken, refused } = takeOver(root, csv)
  expect(taken).toBe(0)
  expect(refused.map((one) => one.split(': ')[1]).toSorted()).toEqual([
    'keep each ${…} as it is.',
    'keep each <1>, </1> and {1} as it is.',
    'there is no such text any more.',
    'write the apostrophe ’, and no line break, quote, tag or brace.',
    'write the apostrophe ’, and no line break.',
    'write the apostrophe ’, and no line break.',
  ])
})

test('a change is refused where the text is another since the list was written', () => {
  const root = checkoutWith(FILES)
  const csv = changed(listOf(root), { 'Voilà.': 'Voici.', 'Premier?': 'Un?' })
  writeTo(root, 'site/content/C.fr.astro', FILES['site/content/C.fr.astro'].replace('Voilà.', 'Et voilà.'))
  const { taken, refused } = takeOver(root, csv)
  expect(taken).toBe(1)
  expect(refused).toEqual([
    'site/content/C.fr.astro one p 2: the text is another now. Write a change into the last column of a new list.',
  ])
  expect(readFileSync(join(root, 'site/content/C.fr.astro'), 'utf8')).toContain('<p>Et voilà.</p>')
})

test('each paragraph of our long texts has its English, and can be written back', () => {
  const ofPages = pairsIn(join(import.meta.dir, '..')).filter(({ file }) => file.endsWith('.astro'))
  expect(ofPages.length).toBeGreaterThan(300)
  expect(ofPages.filter(({ english }) => english === '').map(({ file, key }) => `${file} ${key}`)).toEqual([])
  expect(ofPages.filter(({ french, toSource }) => 'fault' in toSource(french)).map(({ key }) => key)).toEqual(
    [],
  )
})
