import { expect, test } from 'bun:test'
import { changingMarks, markOf } from './lead-marks.store.ts'

/** An API that keeps or refuses a mark when the test says so. */
function openMarks() {
  const sent: (PromiseWithResolvers<void> & { mark: string })[] = []
  const marks = changingMarks((_, mark) => {
    const answer = { ...Promise.withResolvers<void>(), mark }
    sent.push(answer)
    return answer.promise
  })
  return { ...marks, sent }
}

const settled = () => Bun.sleep(0)

test('a mark counts before it is kept, and goes where it is refused', async () => {
  const { $changes, mark, sent } = openMarks()
  const hiding = mark('lead', 'hidden').catch(() => 'refused')
  expect($changes.get()).toEqual({ lead: 'hidden' })
  await settled()
  sent[0]?.reject(new Error('No connection.'))
  expect(await hiding).toBe('refused')
  expect($changes.get().lead).toBeUndefined()
})

test('two marks of a lead are sent in turn, and the second is taken back to the first', async () => {
  const { $changes, mark, sent } = openMarks()
  void mark('lead', 'shortlisted')
  const hiding = mark('lead', 'hidden').catch(() => 'refused')
  await settled()
  expect(sent.map((each) => each.mark)).toEqual(['shortlisted'])
  sent[0]?.resolve()
  await settled()
  expect(sent.map((each) => each.mark)).toEqual(['shortlisted', 'hidden'])
  sent[1]?.reject(new Error('No connection.'))
  await hiding
  expect($changes.get().lead).toBe('shortlisted')
})

test('a mark that is refused does not take back a later one', async () => {
  const { $changes, mark, sent } = openMarks()
  const first = mark('lead', 'shortlisted').catch(() => 'refused')
  const second = mark('lead', 'hidden')
  await settled()
  sent[0]?.reject(new Error('No connection.'))
  expect(await first).toBe('refused')
  await settled()
  sent[1]?.resolve()
  await second
  expect($changes.get().lead).toBe('hidden')
})

test('a lead has the mark of the list it stands in, until it is changed here', () => {
  const marks = { loaded: { shortlisted: ['starred'], hidden: ['away'] }, changes: {} }
  expect(['starred', 'away', 'other'].map((id) => markOf(id, marks))).toEqual([
    'shortlisted',
    'hidden',
    'none',
  ])
  expect(markOf('marked in another window', marks, 'hidden')).toBe('hidden')
  expect(markOf('away', { ...marks, changes: { away: 'none' } }, 'hidden')).toBe('none')
  expect(markOf('before the marks are known', { loaded: undefined, changes: {} })).toBe('none')
})
