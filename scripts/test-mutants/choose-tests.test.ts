import { expect, test } from 'bun:test'
import { openTestChoice, openTestOrder, roomsOf, sampleOf, type TestFile } from './choose-tests.ts'

const imported = (file: string, target: string, typesOnly = false) => ({ file, target, typesOnly })
const testFile = (path: string, seconds: number): TestFile => ({ path, seconds, linesReached: new Map() })

test('a change is tried with the tests beside it, then with those that import it or stand beside its users', () => {
  const { testsBeside, testsElsewhere } = openTestChoice(
    [
      'domain/money.ts',
      'domain/money.test.ts',
      'api/buying/buy.ts',
      'api/buying/buy.test.ts',
      'api/market/price.test.ts',
      'site/shown.ts',
      'site/shown.test.ts',
    ],
    [
      imported('domain/money.test.ts', 'domain/money.ts'),
      imported('api/buying/buy.ts', 'domain/money.ts'),
      imported('api/market/price.test.ts', 'domain/money.ts'),
      imported('site/shown.ts', 'domain/money.ts', true),
    ],
  )
  expect(testsBeside('domain/money.ts')).toEqual(['domain/money.test.ts'])
  expect(testsElsewhere('domain/money.ts')).toEqual(['api/market/price.test.ts', 'api/buying/buy.test.ts'])
})

test('the test named after a file is run first, until another catches more in less time', () => {
  const [named, quick] = [testFile('hold-lead.routes.test.ts', 4), testFile('holds.test.ts', 1)]
  const order = openTestOrder()
  expect(order.sorted([quick, named], 'hold-lead.ts')).toEqual([named, quick])
  for (let run = 0; run < 3; run++) order.note(named, 'hold-lead.ts', false)
  for (let run = 0; run < 3; run++) order.note(quick, 'hold-lead.ts', true)
  expect(order.sorted([quick, named], 'hold-lead.ts')).toEqual([quick, named])
})

const FILES = [
  'api/app.ts',
  'api/buying/settling/settle.ts',
  'api/buying/settling/settle.test.ts',
  'api/buying/settling/refunds/refund.ts',
  'api/buying/receipts/receipt.ts',
  'api/buying/receipts/seed-demo-receipts.ts',
  'api/sandbox/inbox.ts',
  'db/schema/leads.ts',
  'domain/money.ts',
  'site/pages/index.ts',
]

test('without names each folder with rules is a room, without its tests, demo data and stand-ins', () => {
  expect(roomsOf(FILES, [])).toEqual([
    { name: 'api', files: ['api/app.ts'] },
    { name: 'api/buying/receipts', files: ['api/buying/receipts/receipt.ts'] },
    {
      name: 'api/buying/settling',
      files: ['api/buying/settling/refunds/refund.ts', 'api/buying/settling/settle.ts'],
    },
    { name: 'domain', files: ['domain/money.ts'] },
  ])
})

test('a folder named at any depth is one room with the folders below it', () => {
  expect(roomsOf(FILES, ['api/buying']).map(({ name, files }) => [name, files.length])).toEqual([
    ['api/buying', 3],
  ])
})

test('a sample is the same for the same seed', () => {
  const room = { name: 'domain', files: ['domain/money.ts'] }
  const read = () => 'export const sum = (a: number, b: number) => a + b * 2 - 3 / 4'
  const sample = (seed: number) => sampleOf(room, { size: 3, seed, read })
  expect(sample(1)).toHaveLength(3)
  expect(sample(1)).toEqual(sample(1))
  expect(sample(1)).not.toEqual(sample(2))
})
