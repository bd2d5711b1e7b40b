// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources are texts here.

import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutWith } from './testing/folder.fixture.ts'
import { pairsIn, takeOver, toCsv } from './words.ts'

const FILES = {
  'site/a.messages.ts':
    "export const en = {\n  hello: 'Hello, “you”',\n  count: (n: number) => (n === 1 ? '1 lead' : `${n} leads`),\n}\n",
  'site/a.messages.fr.ts':
    "export const fr = {\n  hello: 'Bonjour',\n  count: (n: number) => (n < 2 ? `${n} piste` : `${n} pistes`),\n}\n",
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
      ['api/rates/data/c.json Our choice 2', ['Our choice', 'Notre choix']],
      ['site/a.messages.fr.ts .count', ['1 lead', '${n} piste']],
      ['site/a.messages.fr.ts .count 2', ['${n} leads', '${n} pistes']],
      ['site/a.messages.fr.ts .hello', ['Hello, “you”', 'Bonjour']],
    ]),
  )
})

test('what a reader changes in the list comes back into the sources, and nothing else', () => {
  const root = checkoutWith(FILES)
  const csv = toCsv(pairsIn(root))
    .replace('Bonjour', 'Salut, ""vous""')
    .replace('Il a disparu.', 'Il n’est plus là.')
    .replaceAll('Notre choix', 'C’est notre choix')
  expect(takeOver(root, csv)).toEqual({ taken: 4, refused: [] })
  expect(readFileSync(join(root, 'api/rates/data/c.json'), 'utf8')).toBe(
    FILES['api/rates/data/c.json'].replaceAll('Notre choix', 'C’est notre choix'),
  )
  expect(readFileSync(join(root, 'site/a.messages.fr.ts'), 'utf8')).toContain(`hello: 'Salut, "vous"',`)
  expect(readFileSync(join(root, 'api/b.ts'), 'utf8')).toContain("fr: 'Il n’est plus là.'")
  expect(takeOver(root, csv)).toEqual({ taken: 0, refused: [] })
})

test('a quote that would end a text of the rate data is refused', () => {
  const root = checkoutWith(FILES)
  const csv = toCsv(pairsIn(root)).replace('Notre choix', 'Notre ""choix""')
  expect(takeOver(root, csv)).toEqual({
    taken: 0,
    refused: ['api/rates/data/c.json Our choice: write « ».'],
  })
})

test('a lost value, an ASCII apostrophe and an unknown place are refused', () => {
  const root = checkoutWith(FILES)
  const csv = toCsv(pairsIn(root))
    .replace('${n} pistes', 'des pistes')
    .replace('Bonjour', "Bonjour l'ami")
    .replace('"api/b.ts"', '"api/c.ts"')
  const { taken, refused } = takeOver(root, csv)
  expect(taken).toBe(0)
  expect(refused.map((one) => one.split(': ')[1]).toSorted()).toEqual([
    'keep each ${…} as it is.',
    'there is no such text any more.',
    'write the apostrophe ’, and no line break.',
  ])
})
