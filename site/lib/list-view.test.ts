import { expect, test } from 'bun:test'
import { ApiError, NetworkError } from './api.ts'
import { notIn, openList } from './list-view.ts'

type List = { listed: string[]; next: string | null }
const page = (...listed: string[]): List => ({ listed, next: null })

/** A list that is asked and answers when the test says so. */
function openTestList() {
  const asked: PromiseWithResolvers<List>[] = []
  const polls: boolean[] = []
  const answerLater = (isPoll: boolean) => {
    const answer = Promise.withResolvers<List>()
    asked.push(answer)
    polls.push(isPoll)
    return answer.promise
  }
  const list = openList({
    filters: '',
    look: ({ isPoll }) => answerLater(isPoll),
    more: () => answerLater(false),
    listOf: (first: List) => first,
    afterLook: (_, first) => first,
    withMore: (before, more) => ({ ...more, listed: [...before.listed, ...more.listed] }),
  })
  return { ...list, asked, polls }
}

test('a poll waits while another list is on its way; what somebody has done is asked for anew', async () => {
  const { show, lookAgain, asked, $view } = openTestList()
  const first = show('')
  asked[0]?.resolve(page('a'))
  await first
  void show('b')
  await lookAgain({ isPoll: true })
  expect(asked).toHaveLength(2)
  const looked = lookAgain({ isPoll: false })
  asked[1]?.resolve(page('before the deed'))
  asked[2]?.resolve(page('after the deed'))
  await looked
  expect($view.get()).toMatchObject({ name: 'open', filters: 'b', list: page('after the deed') })
})

test('what was asked for before somebody did something is asked for anew, also the first list', async () => {
  const { show, lookAgain, asked, $view } = openTestList()
  void show('')
  await lookAgain({ isPoll: true })
  expect(asked).toHaveLength(1)
  const looked = lookAgain({ isPoll: false })
  asked[0]?.resolve(page('before the deed'))
  asked[1]?.resolve(page('after the deed'))
  await looked
  expect($view.get()).toMatchObject({ name: 'open', list: page('after the deed') })
})

test('a list that could not be loaded is tried again by each poll, and stays failed meanwhile', async () => {
  const { show, lookAgain, asked, polls, $view } = openTestList()
  const shown = show('')
  asked[0]?.reject(new Error('No connection.'))
  await shown
  const polled = lookAgain({ isPoll: true })
  expect($view.get().name).toBe('failed')
  asked[1]?.resolve(page('a'))
  await polled
  expect($view.get().name).toBe('open')
  expect(polls).toEqual([false, true])
})

const refusal = (status: number, message: string) => new ApiError(status, { code: 'no', message }, message)

test('a list that the API refused says why in its words, one that was not answered at all does not', async () => {
  const { show, asked, $view } = openTestList()
  const searched = show('ing')
  asked[0]?.reject(refusal(503, 'This search takes too long. Try a longer or rarer word.'))
  await searched
  expect($view.get()).toEqual({
    name: 'failed',
    why: 'This search takes too long. Try a longer or rarer word.',
  })
  const again = show('ing')
  asked[1]?.reject(new NetworkError('No connection.'))
  await again
  expect($view.get()).toEqual({ name: 'failed', why: undefined })
})

test('a poll that came too often leaves the list on screen, and the next poll brings it up to date', async () => {
  const { show, lookAgain, asked, $view } = openTestList()
  const shown = show('')
  asked[0]?.resolve(page('a'))
  await shown
  const polled = lookAgain({ isPoll: true })
  asked[1]?.reject(refusal(429, 'This was asked for too often from your account.'))
  await polled
  expect($view.get()).toMatchObject({ name: 'open', list: page('a'), isStale: true })
  const next = lookAgain({ isPoll: true })
  asked[2]?.resolve(page('b', 'a'))
  await next
  expect($view.get()).toMatchObject({ name: 'open', list: page('b', 'a'), isStale: false })
})

test('a look that is older than a deed does not undo it', async () => {
  const { show, lookAgain, hasBecome, asked, $view } = openTestList()
  const shown = show('')
  asked[0]?.resolve(page('new'))
  await shown
  const looked = lookAgain({ isPoll: true })
  hasBecome(() => page('sold'))
  asked[1]?.resolve(page('new'))
  await looked
  expect($view.get()).toMatchObject({ list: page('sold') })
})

test('a page that overlaps adds only what is not listed', () => {
  expect(notIn([{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'c' }])).toEqual([{ id: 'c' }])
})
