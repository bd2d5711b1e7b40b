import { expect, test } from 'bun:test'
import { outsideOfUsual, USUAL_FIGURES, type UsualFigure } from './usual-figures.ts'

test.each<[UsualFigure, number, ReturnType<typeof outsideOfUsual>]>([
  ['cardPresentRate', 0.0265, 'low'],
  ['cardPresentRate', 0, 'low'],
  ['cardPresentRate', 2.65, null],
  ['cardNotPresentRate', 19, 'high'],
  ['monthlyVolume', 20, 'low'],
  ['monthlyVolume', 20_000_000, 'high'],
  ['monthlyFee', 0, null],
  ['monthlyFee', 0.25, 'low'],
  ['newRate', 0.019, 'low'],
  ['dealValue', 0, null],
  ['dealValue', 2_000_000, 'high'],
  ['flatRate', 0.029, 'low'],
  ['margin', 0.003, 'low'],
  ['margin', 0.3, null],
  ['saleFee', 10, 'high'],
])('a %s of %p raises the question %p', (figure, value, how) =>
  expect(outsideOfUsual(figure, value)).toBe(how),
)

test('the ends of a band raise no question', () => {
  for (const [figure, { from, to }] of Object.entries(USUAL_FIGURES) as [
    UsualFigure,
    { from: number; to: number },
  ][])
    expect([figure, outsideOfUsual(figure, from), outsideOfUsual(figure, to)]).toEqual([figure, null, null])
})
