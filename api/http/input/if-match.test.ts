import { expect, test } from 'bun:test'
import { refuseIfChanged, stateTag } from './conditional-requests.ts'

const tag = stateTag({ name: 'Maple' })

test('a state has the tag that it had, and another state another', () => {
  expect(stateTag({ name: 'Maple' })).toBe(tag)
  expect(stateTag({ name: 'Birch' })).not.toBe(tag)
})

test.each([undefined, tag, `W/${tag}`, `"older", ${tag}`, '*'])(
  'a change that says %p applies',
  (ifMatch) => {
    expect(() => refuseIfChanged(ifMatch, tag)).not.toThrow()
  },
)

test.each(['"older"', '', tag.slice(1, -1)])('a change that says %p is refused', (ifMatch) => {
  expect(() => refuseIfChanged(ifMatch, tag)).toThrow(
    'Someone else just changed this. Review it before you save.',
  )
})
