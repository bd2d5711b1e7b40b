import { describe, expect, test } from 'bun:test'
import { createSession } from './browser-session.ts'

type Person = { name: string }
const ANA: Person = { name: 'Ana Roy' }

/** A browser with a hint or without, and an API that answers when the test says so. */
function openPage({ hinted }: { hinted: boolean }) {
  const page = { hinted, requests: [] as PromiseWithResolvers<Person | null>[] }
  const session = createSession({
    isHinted: () => page.hinted,
    forgetHint: () => {
      page.hinted = false
    },
    whoIsHere: () => {
      const answer = Promise.withResolvers<Person | null>()
      page.requests.push(answer)
      return answer.promise
    },
  })
  return { page, ...session }
}

test('without the hint the session is signed out, and no request is sent', () => {
  const { page, $session, followHint } = openPage({ hinted: false })
  followHint()
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.requests).toHaveLength(0)
})

test('with the hint the session is pending until the API names the person', async () => {
  const { page, $session, followHint } = openPage({ hinted: true })
  const lookup = followHint()
  expect($session.get()).toEqual({ name: 'pending' })
  page.requests[0]?.resolve(ANA)
  await lookup
  expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
})

test('returning to the tab several times sends one request', async () => {
  const { page, followHint } = openPage({ hinted: true })
  const lookup = followHint()
  followHint()
  page.requests[0]?.resolve(ANA)
  await lookup
  followHint()
  expect(page.requests).toHaveLength(1)
})

test('a session that is over signs out, and deletes the hint', async () => {
  const { page, $session, followHint } = openPage({ hinted: true })
  const lookup = followHint()
  page.requests[0]?.resolve(null)
  await lookup
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.hinted).toBe(false)
})

test('an API that cannot be reached leaves the hint, and gets no second request', async () => {
  const { page, $session, followHint } = openPage({ hinted: true })
  const lookup = followHint()
  page.requests[0]?.reject(new Error('No connection.'))
  await lookup
  followHint()
  expect($session.get()).toEqual({ name: 'unreachable' })
  expect(page.hinted).toBe(true)
  expect(page.requests).toHaveLength(1)
})

describe('when another tab', () => {
  test('signs out, this tab is signed out', async () => {
    const { page, $session, followHint } = openPage({ hinted: true })
    const lookup = followHint()
    page.requests[0]?.resolve(ANA)
    await lookup
    page.hinted = false
    followHint()
    expect($session.get()).toEqual({ name: 'signed-out' })
  })

  test('signs in, this tab asks the API who it is', async () => {
    const { page, $session, followHint } = openPage({ hinted: false })
    followHint()
    page.hinted = true
    const lookup = followHint()
    expect($session.get()).toEqual({ name: 'pending' })
    page.requests[0]?.resolve(ANA)
    await lookup
    expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
  })

  test('signs out during a lookup, its answer does not count', async () => {
    const { page, $session, followHint } = openPage({ hinted: true })
    const lookup = followHint()
    page.hinted = false
    followHint()
    page.requests[0]?.resolve(ANA)
    await lookup
    expect($session.get()).toEqual({ name: 'signed-out' })
  })

  test('signs out and in again during a lookup, only the newer answer counts, and the new hint stays', async () => {
    const { page, $session, followHint } = openPage({ hinted: true })
    const before = followHint()
    page.hinted = false
    followHint()
    page.hinted = true
    const after = followHint()
    page.requests[1]?.resolve(ANA)
    await after
    page.requests[0]?.resolve(null)
    await before
    expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
    expect(page.hinted).toBe(true)
  })
})

test('an API that could not be reached can be called again', async () => {
  const { page, $session, followHint, askAgain } = openPage({ hinted: true })
  const lookup = followHint()
  page.requests[0]?.reject(new Error('No connection.'))
  await lookup
  const secondLookup = askAgain()
  expect($session.get()).toEqual({ name: 'pending' })
  page.requests[1]?.resolve(ANA)
  await secondLookup
  expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
})

describe('a quiet lookup', () => {
  const isHere = async () => {
    const opened = openPage({ hinted: true })
    const lookup = opened.followHint()
    opened.page.requests[0]?.resolve(ANA)
    await lookup
    const shown: string[] = []
    opened.$session.listen(({ name }) => shown.push(name))
    return { ...opened, shown }
  }

  test('keeps the person on the page until the answer', async () => {
    const { page, $session, askAgain, shown } = await isHere()
    const lookup = askAgain({ quietly: true })
    expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
    page.requests[1]?.resolve({ name: 'Ana Maria Roy' })
    await lookup
    expect($session.get()).toEqual({ name: 'signed-in', person: { name: 'Ana Maria Roy' } })
    expect(shown).toEqual(['signed-in'])
  })

  test('keeps the old record where the API gives no answer', async () => {
    const { page, $session, askAgain, shown } = await isHere()
    const lookup = askAgain({ quietly: true })
    page.requests[1]?.reject(new Error('No connection.'))
    await lookup
    expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
    expect(shown).toEqual([])
  })

  test('signs out where the session has ended in between', async () => {
    const { page, $session, askAgain } = await isHere()
    const lookup = askAgain({ quietly: true })
    page.requests[1]?.resolve(null)
    await lookup
    expect($session.get()).toEqual({ name: 'signed-out' })
    expect(page.hinted).toBe(false)
  })

  test('does not count when it is answered after a sign-out', async () => {
    const { page, $session, askAgain, followHint } = await isHere()
    const lookup = askAgain({ quietly: true })
    page.hinted = false
    followHint()
    page.requests[1]?.resolve(ANA)
    await lookup
    expect($session.get()).toEqual({ name: 'signed-out' })
  })
})

test('a changed record shows, and an older lookup in flight does not undo it', async () => {
  const { page, $session, followHint, isNow } = openPage({ hinted: true })
  const lookup = followHint()
  isNow({ name: 'Ana Maria Roy' })
  page.requests[0]?.resolve(ANA)
  await lookup
  expect($session.get()).toEqual({ name: 'signed-in', person: { name: 'Ana Maria Roy' } })
})

test('a call refused because the session has ended signs out, and deletes the hint', async () => {
  const { page, $session, followHint, sessionIsOver } = openPage({ hinted: true })
  const lookup = followHint()
  page.requests[0]?.resolve(ANA)
  await lookup
  sessionIsOver()
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.hinted).toBe(false)
})
