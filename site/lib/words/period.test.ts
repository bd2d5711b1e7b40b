import { expect, test } from 'bun:test'
import { presets, stepInWords } from './period.ts'

const TODAY = '2026-11-24'

test('usual periods start and end on the days that their names say', () => {
  expect(presets(TODAY)).toEqual({
    thisMonth: { from: '2026-11-01', to: TODAY },
    lastMonth: { from: '2026-10-01', to: '2026-10-31' },
    days90: { from: '2026-08-27', to: TODAY },
    thisYear: { from: '2026-01-01', to: TODAY },
    months12: { from: '2025-12-01', to: TODAY },
  })
})

test.each([
  ['month', '2026-11-01', TODAY, 'November 2026', 'Nov', true],
  ['month', '2026-01-01', '2026-01-31', 'January 2026', 'Jan 2026', false],
  ['day', TODAY, TODAY, 'Nov 24, 2026', 'Nov 24', true],
  ['week', '2026-11-10', '2026-11-16', 'Nov 10 – 16, 2026', 'Nov 10 – 16', false],
] as const)('a %s from %s to %s is called %s', (kind, from, to, label, shortLabel, isOpen) => {
  // Around its dash, one engine writes thin spaces and another none.
  const words = JSON.stringify(stepInWords({ from, to }, kind, TODAY)).replaceAll(/\s*–\s*/g, ' – ')
  expect(JSON.parse(words)).toEqual({ label, shortLabel, isOpen })
})
