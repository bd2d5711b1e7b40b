import { expect, test } from 'bun:test'
import { SERVER_LIMITS } from '../../../db/connections.ts'
import { leads } from '../../../db/schema/leads.ts'
import { liveNumbers } from '../../../db/schema/operations.ts'
import { only } from '../../../tests/support/only.ts'
import { leadOnMarket } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { keepLiveNumbers } from './live-numbers.ts'

const product = await testProduct({ limits: SERVER_LIMITS })
const { db, deps, clock } = product

/** As if there were a million. */
const makeLeadsSlow = () =>
  product.asOwner(`alter table leads rename to many_leads;
    create view leads as select many_leads.* from many_leads,
      lateral (select pg_sleep(3) where many_leads.id is not null) as slow;
    grant select on leads to public`)

test('figures are counted although reading all leads takes longer than a call may wait', async () => {
  await leadOnMarket(product, { potentialSavingsCents: 12_300 })
  await makeLeadsSlow()
  const statementTooLong = { cause: { code: '57014' } }
  expect(
    await db
      .select()
      .from(leads)
      .catch((error: unknown) => error),
  ).toMatchObject(statementTooLong)

  await keepLiveNumbers(deps, clock.now())

  expect(only(await db.select().from(liveNumbers)).yearlySavingCents).toBe(147_600)
})
