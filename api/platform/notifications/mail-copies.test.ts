import { afterAll, beforeEach, expect, test } from 'bun:test'
import { until } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { handleSupplierJobs } from '../../suppliers/accounts/suppliers.jobs.ts'
import { openMailSender } from './mail.ts'
import { scriptedMailServer } from './smtp-servers.fixture.ts'

/** The server drops the connection this many times after it has taken the message. */
const DROPPED = 2

let dropsLeft: Map<string, number>
const server: Awaited<ReturnType<typeof scriptedMailServer>> = await scriptedMailServer((stage) => {
  if (stage !== 'message') return undefined
  const name = messageIdOf(server.messages.at(-1)?.raw ?? '')
  const left = dropsLeft.get(name) ?? DROPPED
  dropsLeft.set(name, left - 1)
  return left > 0 ? null : undefined
})
const smtp = { url: server.url, from: 'Northrate <hello@example.ca>' }
const mail = openMailSender({ smtp, appSecrets: ['a secret of thirty-two bytes or more'] })
const product = await testProduct({ mail, jobs: [handleSupplierJobs] })
afterAll(async () => {
  mail.close()
  await server.close()
})
beforeEach(() => {
  dropsLeft = new Map()
  server.messages.length = 0
})

const messageIdOf = (raw: string) => /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? ''
const plain = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The text of each copy that arrived, by mail. */
async function arrived(mails: number): Promise<string[][]> {
  const copies = () => Map.groupBy(server.messages, ({ raw }) => messageIdOf(raw))
  await until(async () => server.messages.length >= mails * (DROPPED + 1))
  return [...copies().values()].map((found) => found.map(({ raw }) => plain(raw)))
}

test('all copies of a mail have one Message-ID if the server drops the connection, and two mails have two', async () => {
  const { supplier } = await signedInSupplier(product)
  const { db, deps } = product
  await deps.jobs.enqueueAll(db, 'send-supplier-approval', [
    { supplierId: supplier.id },
    { supplierId: supplier.id },
  ])

  expect((await arrived(2)).map((copies) => copies.length)).toEqual([DROPPED + 1, DROPPED + 1])
})

test('all copies of a mail with a password link hold the same link, and it works', async () => {
  const { supplier } = await signedInSupplier(product)
  await product.deps.jobs.enqueue(product.db, 'send-password-link', {
    supplierId: supplier.id,
    kind: 'reset',
  })

  const [copies = []] = await arrived(1)

  const tokens = copies.map((raw) => /new-password#([\w-]+)/.exec(raw)?.[1] ?? '')
  expect(tokens).toHaveLength(DROPPED + 1)
  expect(new Set(tokens).size).toBe(1)
  const set = { token: tokens[0], password: 'nine-narwhals-in-nunavut', acceptsTerms: true }
  const answer = await product.browser().post('/api/supplier/new-password', set)
  expect(answer.status).toBe(200)
})
