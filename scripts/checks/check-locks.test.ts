import { expect, test } from 'bun:test'
import { locksIn } from './check-locks.ts'

test.each([
  ['in a text of SQL', 'sql`select from leads\n where id = 1 for no key update`', [2]],
  ['over two lines', 'sql`select from leads for\n  share of leads skip locked`', [1]],
  ['in a query of Drizzle’s', "tx.select().from(leads)\n  .for(\n 'update', { skipLocked: true })", [2]],
  ['with a strength that is passed in', '\ntx.select().from(leads).for(strength)', [2]],
  ['of a name', 'sql`select pg_advisory_xact_lock_shared(1)`', [1]],
  ['of a table', '/* two\nlines */ sql`LOCK TABLE leads in share mode`', [2]],
])('a lock that is taken beside db/locks.ts is found: %s', (_, source, lines) => {
  expect(locksIn(source)).toEqual(lines)
})

test.each([
  ['a lock by its name', 'tx.select().from(leads).for(...deliveryLock)'],
  ['a comment', '/** Locked for update. */ const one = 1 // for share'],
  ['other words', "const text = 'Look for shares, or for updates'; Symbol.for('x'); for (const a of b) {}"],
])('%s is no lock that is taken beside db/locks.ts', (_, source) => {
  expect(locksIn(source)).toEqual([])
})
