import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { roundedDown } from '../money.ts'
import { TIER_FROM_CENTS, TIERS, tierOf } from './tiers.ts'

test.each([
  [1, 'tier3'],
  [999_999, 'tier3'],
  [1_000_000, 'tier2'],
  [4_999_999, 'tier2'],
  [5_000_000, 'tier1'],
  [10_000_000_000, 'tier1'],
] as const)('%p cents a month are of %s', (cents, tier) => {
  expect(tierOf(cents)).toBe(tier)
  expect(tierOf(roundedDown(cents))).toBe(tier)
})

test('the bounds of the tiers stand nowhere else in db or api', async () => {
  const bounds = TIERS.map((tier) => TIER_FROM_CENTS[tier]).filter((cents) => cents > 0)
  // 5000000, 5_000_000 or 50_000_00, compared with something or beside the name of a tier.
  const number = `(?:${bounds.map((cents) => [...String(cents)].join('_?')).join('|')})\\b`
  const repeated = new RegExp(`[<>]=?\\s*${number}|tier\\s*\\d\\W+${number}|${number}\\W+tier\\s*\\d`, 'i')
  expect('when monthly_volume_cents >= 5000000').toMatch(repeated)
  expect('{ tier2: 1_000_000 }').toMatch(repeated)

  const root = join(import.meta.dir, '../..')
  const files = [...new Bun.Glob('{db,api}/**/*.ts').scanSync(root)].filter(
    (file) => !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const found = (await Bun.file(join(root, file)).text()).match(repeated)
    expect(found === null ? '' : `${file}: ${found[0]}`).toBe('')
  }
})
