import { expect, test } from 'bun:test'
import { faultsIn } from './judge.ts'

const RELEASED = { tag: '0000_released', when: 1, text: 'CREATE TABLE "leads" ("id" uuid)' }
const judge = (...texts: string[]) =>
  faultsIn(
    [RELEASED, ...texts.map((text, place) => ({ tag: `000${place + 1}_new`, when: place + 2, text }))],
    '0000_released',
  )

test.each([
  ['CREATE INDEX "leads_by_city" ON "leads" USING btree ("city")', 'builds an index under a lock'],
  ['DROP TABLE "leads"', 'drops a table'],
  ['ALTER TABLE "leads" DROP COLUMN "city"', 'drops a column'],
  ['ALTER TABLE "leads" RENAME COLUMN "city" TO "town"', 'renames'],
  ['ALTER TABLE "leads" ALTER COLUMN "city" SET NOT NULL', 'makes a column not null'],
  ['ALTER TABLE "leads" ALTER COLUMN "city" SET DATA TYPE int', 'changes the type'],
  ['ALTER TABLE "leads" ALTER COLUMN "city" DROP EXPRESSION', 'stops generating'],
  ['ALTER TABLE "leads" DROP CONSTRAINT "one_city"', 'drops a constraint'],
  ['ALTER TABLE "leads" ADD CONSTRAINT "one" CHECK ("city" <> \'\')', 'adds a constraint'],
  ['ALTER TABLE "leads" ADD COLUMN "town" text NOT NULL', 'cannot fill'],
  ['ALTER TABLE "leads" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL', 'rewrites the table'],
  ['create table new (id int); ALTER TABLE "leads" DROP COLUMN "city"', 'drops a column'],
  ['UPDATE "leads" SET "city" = \'Laval\'', 'changes rows'],
  ['drop index leads_by_city', 'drops'],
  ['create index concurrently leads_by_city on leads (city)', 'first line'],
])('%s is refused after a release', (text, because) => {
  expect(judge(text).join()).toContain(because)
})

test.each([
  'ALTER TABLE "leads" ADD COLUMN "town" text',
  'ALTER TABLE "leads" ADD COLUMN "town" text DEFAULT \'\' NOT NULL',
  'ALTER TABLE "leads" ADD CONSTRAINT "one" CHECK ("city" <> \'\') NOT VALID',
  'CREATE TABLE "towns" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "by_id" ON "towns" ("id")',
  '-- outside a transaction\ncreate index concurrently "leads_by_city" on "leads" ("city")',
  '-- outside a transaction\n-- repeat until no row changes\nupdate leads set city = null where city = \'\'',
  '-- exception: nothing has written it since 0000\nALTER TABLE "leads" DROP COLUMN "city"',
])('%s is taken after a release', (text) => {
  expect(judge(text)).toEqual([])
})

test('what came before the last release is not judged', () => {
  const before = { tag: '0000_old', when: 1, text: 'ALTER TABLE "leads" DROP COLUMN "city"' }
  expect(faultsIn([before, { ...RELEASED, tag: '0001', when: 2 }], '0001')).toEqual([])
})

test('a migration that is dated before the one ahead of it is refused, because no database would make it', () => {
  expect(faultsIn([RELEASED, { tag: '0001_late', when: 1, text: '' }], '0000_released')).toEqual([
    expect.stringContaining('0001_late is not later'),
  ])
})
