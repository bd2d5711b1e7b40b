import { expect, test } from 'bun:test'
import { checkoutWith } from '../testing/folder.fixture.ts'
import { findWords } from './check-words.ts'

/** What is found in a checkout of these files, as "file:line where word". */
const found = (files: Record<string, string>) =>
  findWords(checkoutWith(files)).map(({ file, line, where, word }) => `${file}:${line} ${where} ${word}`)

test.each([
  ['a variable', 'const askedAt = 1', 'api/a.ts:1 name asked'],
  ['a parameter', 'const f = (\n  given_lead: string,\n) => 1', 'api/a.ts:2 name given'],
  ['a kind', "const kind = 'already-told'", 'api/a.ts:1 name told'],
  ['a line comment', 'const a = 1 // Heard by the caller', 'api/a.ts:1 comment heard'],
  ['a doc comment', '/**\n * Whoever calls.\n */\nconst a = 1', 'api/a.ts:2 comment whoever'],
  ['a last comment', 'const a = 1\n// anew', 'api/a.ts:2 comment anew'],
  ['a test title', "test('a supplier is told', () => {})", 'api/a.ts:1 test title told'],
  ['a title of a table', "test.each([1])('begun %s', () => {})", 'api/a.ts:1 test title begun'],
  ['a title with values', `test(\`a \${kind} heard\`, () => {})`, 'api/a.ts:1 test title heard'],
])('an old word is found in %s', (_, code, word) => {
  expect(found({ 'api/a.ts': code })).toEqual([word])
})

test('an old word is found in documents, settings, file names, and comments of screens and pages', () => {
  expect(
    found({
      'docs/notes.md': '# Notes\nMeanwhile `asked()` runs.\n',
      '.env.example': '# Told once.\nA=\n',
      'api/given.ts': 'export {}\n',
      'site/Card.tsx': 'export const Card = () => <p>{/* asked */}Have you asked?</p>\n',
      'site/page.astro': '---\nconst heed = 1\n---\n<!-- a deed -->\n<p>You asked.</p>\n',
    }),
  ).toEqual([
    '.env.example:1 document told',
    'api/given.ts:1 file name given',
    'docs/notes.md:2 document meanwhile',
    'site/Card.tsx:1 comment asked',
    'site/page.astro:2 name heed',
    'site/page.astro:4 comment deed',
  ])
})

test('texts, names on the wire and columns are left alone', () => {
  expect(
    found({
      'openapi.yaml': 'properties:\n  begunAt:\n    type: string\n',
      'db/migrations/1.sql': 'alter table "a" add "asked_at" date;\n',
      'db/a.ts': "const askedAt = 1\nexport const a = { askedAt: date('asked_at') }\n",
      'api/a.ts': "import '../given/b.ts'\nthrow new Refusal('a', 409, 'It was told anew.')\n",
      'api/b.ts': 'export const since = (session: Session) => session.begunAt\n',
      'site/a.messages.ts': "export const WORDS = { title: 'Asked' }\n",
      'db/c.ts': "const rows = sql('update jobs set x = begun')\n",
    }),
  ).toEqual(['db/a.ts:1 name asked'])
})
