import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import { toRows } from '../layout/rows.ts'
import { toLines } from './lines.ts'
import { findPeriod, longestPeriod } from './period.ts'

const find = (block: string) => findPeriod(toLines(toRows(paperFromText(block))))
const periodOf = (block: string) => {
  const found = find(block)
  return found && `${found.value.start} ${found.value.end}`
}

const MAY = '2026-05-01 2026-05-31'

test.each([
  'Statement period: May 1, 2026 - May 31, 2026',
  'STATEMENT PERIOD  MAY-2026',
  'Statement Date: May 2026',
  'Statement for the month of May 2026',
  'Processing month: 05/2026',
  'Processing month  2026-05',
  'Statement period 2026-05-01 to 2026-05-31',
  'Activity from 05/01/26 through 05/31/26',
  'Activity from 05/01/26-05/31/26',
  'Période du 01/05/26 au 31/05/26',
  'Période : 1er mai 2026 au 31 mai 2026',
  'Période : 1 au 31 mai 2026',
  'Relevé du 1er au 31 mai 2026',
  'Mois de mai 2026',
  'Période de facturation : 2026/05/01 - 2026/05/31',
  'Billing period May 1 – 31, 2026',
  'Service period  May 1 to May 31, 2026',
  'Reporting period 01-MAY-2026 to 31-MAY-2026',
  'Reporting period 01 MAY 26 - 31 MAY 26\nReporting period 01-MAY-26 to 31-MAY-26',
  'Date du relevé : 31/05/26',
  'Statement date 05/31/2026',
  'Statement date: May 31, 2026',
  'Period ending May 31, 2026',
  'For the month ended 05/31/26',
  'For May 2026',
  'Mois : 2026-05',
  'Month: May   Year: 2026',
  'Statement period 20260501 - 20260531',
  'Period 05/01 - 05/31/2026',
  'Period: 2026-05-01/2026-05-31',
  'Printed June 3, 2026\nMay 2026',
  'Exemple Banque\nmai / May 2026',
  'Période | Period  2026-05-01 au | to 2026-05-31',
  'Billing cycle 2026 MAY 01 to 2026 MAY 31',
  'Ledger of the period  2026-MAY-01 .. 2026-MAY-31',
  'Reporting month: 2026 May',
  'May 2026 · All amounts in CAD',
  'From: 2026-05-01   To: 2026-05-31',
  'Period start: 2026-05-01\nPeriod end: 2026-05-31',
  'Start date   End date\nMay 1, 2026  May 31, 2026',
  'Statement period     Merchant number\n05/01/26 - 05/31/26  5240420001',
  'Statement period: May 1, 2026 to\n                  May 31, 2026',
  'Merchant statement        May 2026',
])('the period of %p is May', (block) => {
  expect(periodOf(block)).toBe(MAY)
})

test.each([
  ['a cycle across two months', 'Billing cycle Dec 15 to Jan 14, 2027', '2026-12-15 2027-01-14'],
  ['February of a leap year', 'Statement date: February 2028', '2028-02-01 2028-02-29'],
  [
    'days first, as another date of the paper tells',
    'Période 01/05/26 au 03/06/26\nImprimé le 25/06/26',
    '2026-05-01 2026-06-03',
  ],
  ['a month long rather than a day', 'Période 05/01/26 - 06/01/26', '2026-05-01 2026-06-01'],
])('takes %s', (_, block, expected) => {
  expect(periodOf(block)).toBe(expected)
})

test.each([
  ['a deposit', 'Deposit date: June 2, 2026'],
  ['a due date', 'Payment due: June 30, 2026'],
  ['a print date', 'Printed on May 31, 2026'],
  ['the date of an invoice', 'Date of issue: May 31, 2026'],
  ['a year to date', 'Year to date: January 1, 2026 - May 31, 2026'],
  ['a year', 'Statement period January 1, 2025 - December 31, 2025'],
  ['weeks of a table', '05/01/26 - 05/07/26     1,204.00\n05/08/26 - 05/14/26     1,304.00'],
  ['a notice', 'Effective October 1 to October 31, 2026 we waive the fee for new terminals that you order'],
  ['two periods that stand equally', 'Statement period: May 2026\nStatement period: June 2026'],
  ['days and months that nothing tells apart', 'Activity 02/03/26 - 04/05/26'],
  ['a statement dated within a month', 'Statement date: June 12, 2026'],
  ['last month', 'Previous month: April 2026'],
])('nothing is found in %s', (_, block) => {
  expect(periodOf(block)).toBeNull()
})

test('a period is sure if the days in tables agree, and shows its printed words', () => {
  const found = find(`
    Statement period: 05/01/26 - 05/31/26
    Deposits
    05/04/26     1,204.00
    05/11/26       804.10
    05/29/26       301.55`)
  expect(found).toMatchObject({ certainty: 'sure', page: 1, text: 'Statement period: 05/01/26 - 05/31/26' })
})

test('no period is found if the days in tables lie in other months', () => {
  expect(
    periodOf(`
    Statement date: June 2026
    01/04/26     1,204.00
    01/11/26       804.10
    01/29/26       301.55`),
  ).toBeNull()
})

test('the longest period of an annual summary is a year', () => {
  const lines = toLines(toRows(paperFromText('Statement period January 1, 2025 - December 31, 2025')))
  expect(longestPeriod(lines)).toBe(365)
})

test('random words are searched for a period in bounded time', () => {
  const word = fc.constantFrom(...'may mai 1 31 05/01/26 - to au 2026 period 1,204.00 , statement'.split(' '))
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 200 }), (words) => {
      const startedAt = process.cpuUsage()
      find(words.join(' '))
      expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(500)
    }),
  )
})
