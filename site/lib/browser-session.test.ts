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
  return {
    page,
    ...session,
    /** Answers the newest request, or another, and waits for its lookup. An error is no answer. */
    async ends(lookup: Promise<void>, answer: Person | null | Error, place = page.requests.length - 1) {
      if (answer instanceof Error) page.requests[place]?.reject(answer)
      else page.requests[place]?.resolve(answer)
      await lookup
    },
  }
}

/** With a person signed in. */
async function openSignedIn() {
  const opened = openPage({ hinted: true })
  await opened.ends(opened.followHint(), ANA)
  return opened
}

const ANA_IS_HERE = { name: 'signed-in', person: ANA } as const
const UNREACHABLE = new Error('No connection.')

test('without the hint the session is signed out, and no request is sent', () => {
  const { page, $session, followHint } = openPage({ hinted: false })
  followHint()
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.requests).toHaveLength(0)
})

test('with the hint the session is pending until the API names the person', async () => {
  const { $session, followHint, ends } = openPage({ hinted: true })
  const lookup = followHint()
  expect($session.get()).toEqual({ name: 'pending' })
  await ends(lookup, ANA)
  expect($session.get()).toEqual(ANA_IS_HERE)
})

test('returning to the tab several times sends one request', async () => {
  const { page, followHint, ends } = openPage({ hinted: true })
  const lookup = followHint()
  followHint()
  await ends(lookup, ANA)
  followHint()
  expect(page.requests).toHaveLength(1)
})

test('a session that is over signs out, and deletes the hint', async () => {
  const { page, $session, followHint, ends } = openPage({ hinted: true })
  await ends(followHint(), null)
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.hinted).toBe(false)
})

test('an API that cannot be reached leaves the hint, and gets no second request', async () => {
  const { page, $session, followHint, ends } = openPage({ hinted: true })
  await ends(followHint(), UNREACHABLE)
  followHint()
  expect($session.get()).toEqual({ name: 'unreachable' })
  expect(page.hinted).toBe(true)
  expect(page.requests).toHaveLength(1)
})

describe('when another tab', () => {
  test('signs out, this tab is signed out', async () => {
    const { page, $session, followHint } = await openSignedIn()
    page.hinted = false
    followHint()
    expect($session.get()).toEqual({ name: 'signed-out' })
  })

  test('signs in, this tab asks the API who it is', async () => {
    const { page, $session, followHint, ends } = openPage({ hinted: false })
    followHint()
    page.hinted = true
    const lookup = followHint()
    expect($session.get()).toEqual({ name: 'pending' })
    await ends(lookup, ANA)
    expect($session.get()).toEqual(ANA_IS_HERE)
  })

  test('signs out during a lookup, its answer does not count', async () => {
    const { page, $session, followHint, ends } = openPage({ hinted: true })
    const lookup = followHint()
    page.hinted = false
    followHint()
    await ends(lookup, ANA)
    expect($session.get()).toEqual({ name: 'signed-out' })
  })

  test('signs out and in again during a lookup, only the newer answer counts, and the new hint stays', async () => {
    const { page, $session, followHint, ends } = openPage({ hinted: true })
    const before = followHint()
    page.hinted = false
    followHint()
    page.hinted = true
    await ends(followHint(), ANA)
    await ends(before, null, 0)
    expect($session.get()).toEqual(ANA_IS_HERE)
    expect(page.hinted).toBe(true)
  })
})

test('an API that could not be reached can be called again', async () => {
  const { $session, followHint, askAgain, ends } = openPage({ hinted: true })
  await ends(followHint(), UNREACHABLE)
  const secondLookup = askAgain()
  expect($session.get()).toEqual({ name: 'pending' })
  await ends(secondLookup, ANA)
  expect($session.get()).toEqual(ANA_IS_HERE)
})

describe('a quiet lookup', () => {
  const isHere = async () => {
    const opened = await openSignedIn()
    const shown: string[] = []
    opened.$session.listen(({ name }) => shown.push(name))
    return { ...opened, shown }
  }

  test('keeps the person on the page until the answer', async () => {
    const { $session, askAgain, shown, ends } = await isHere()
    const lookup = askAgain({ quietly: true })
    expect($session.get()).toEqual(ANA_IS_HERE)
    await ends(lookup, { name: 'Ana Maria Roy' })
    expect($session.get()).toEqual({ name: 'signed-in', person: { name: 'Ana Maria Roy' } })
    expect(shown).toEqual(['signed-in'])
  })

  test('keeps the old record where the API gives no answer', async () => {
    const { $session, askAgain, shown, ends } = await isHere()
    await ends(askAgain({ quietly: true }), UNREACHABLE)
    expect($session.get()).toEqual(ANA_IS_HERE)
    expect(shown).toEqual([])
  })

  test('signs out where the session has ended in between', async () => {
    const { page, $session, askAgain, ends } = await isHere()
    await ends(askAgain({ quietly: true }), null)
    expect($session.get()).toEqual({ name: 'signed-out' })
    expect(page.hinted).toBe(false)
  })

  test('does not count when it is answered after a sign-out', async () => {
    const { page, $session, askAgain, followHint, ends } = await isHere()
    const lookup = askAgain({ quietly: true })
    page.hinted = false
    followHint()
    await ends(lookup, ANA)
    expect($session.get()).toEqual({ name: 'signed-out' })
  })
})

test('a changed record shows, and an older lookup in flight does not undo it', async () => {
  const { $session, followHint, isNow, ends } = openPage({ hinted: true })
  const lookup = followHint()
  isNow({ name: 'Ana Maria Roy' })
  await ends(lookup, ANA)
  expect($session.get()).toEqual({ name: 'signed-in', person: { name: 'Ana Maria Roy' } })
})

test('a call refused because the session has ended signs out, and deletes the hint', async () => {
  const { page, $session, sessionIsOver } = await openSignedIn()
  sessionIsOver()
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.hinted).toBe(false)
})
