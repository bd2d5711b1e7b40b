import { describe, expect, test } from 'bun:test'
import { createSession } from './session.ts'

type Person = { name: string }
const ANA: Person = { name: 'Ana Roy' }

/** A browser with a hint or without, and an API that is asked and answers when the test says so. */
function openPage({ hinted }: { hinted: boolean }) {
  const page = { hinted, asked: [] as PromiseWithResolvers<Person | null>[] }
  const session = createSession({
    isHinted: () => page.hinted,
    forgetHint: () => {
      page.hinted = false
    },
    whoIsHere: () => {
      const answer = Promise.withResolvers<Person | null>()
      page.asked.push(answer)
      return answer.promise
    },
  })
  return { page, ...session }
}

test('without the hint nobody is here, and the API is not asked', () => {
  const { page, $session, followHint } = openPage({ hinted: false })
  followHint()
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.asked).toHaveLength(0)
})

test('with the hint somebody is expected until the API says who', async () => {
  const { page, $session, followHint } = openPage({ hinted: true })
  const told = followHint()
  expect($session.get()).toEqual({ name: 'pending' })
  page.asked[0]?.resolve(ANA)
  await told
  expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
})

test('however often the tab is come back to, the API is asked once', async () => {
  const { page, followHint } = openPage({ hinted: true })
  const told = followHint()
  followHint()
  page.asked[0]?.resolve(ANA)
  await told
  followHint()
  expect(page.asked).toHaveLength(1)
})

test('a session that is over leaves nobody here, and takes the hint back', async () => {
  const { page, $session, followHint } = openPage({ hinted: true })
  const told = followHint()
  page.asked[0]?.resolve(null)
  await told
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.hinted).toBe(false)
})

test('an API that cannot be reached leaves the hint, and is not asked again', async () => {
  const { page, $session, followHint } = openPage({ hinted: true })
  const told = followHint()
  page.asked[0]?.reject(new Error('No connection.'))
  await told
  followHint()
  expect($session.get()).toEqual({ name: 'unreachable' })
  expect(page.hinted).toBe(true)
  expect(page.asked).toHaveLength(1)
})

describe('another tab', () => {
  test('signs out: nobody is here any more', async () => {
    const { page, $session, followHint } = openPage({ hinted: true })
    const told = followHint()
    page.asked[0]?.resolve(ANA)
    await told
    page.hinted = false
    followHint()
    expect($session.get()).toEqual({ name: 'signed-out' })
  })

  test('signs in: the API is asked who it is', async () => {
    const { page, $session, followHint } = openPage({ hinted: false })
    followHint()
    page.hinted = true
    const told = followHint()
    expect($session.get()).toEqual({ name: 'pending' })
    page.asked[0]?.resolve(ANA)
    await told
    expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
  })

  test('signs out while the API is being asked: its answer comes too late to count', async () => {
    const { page, $session, followHint } = openPage({ hinted: true })
    const told = followHint()
    page.hinted = false
    followHint()
    page.asked[0]?.resolve(ANA)
    await told
    expect($session.get()).toEqual({ name: 'signed-out' })
  })

  test('signs out and in again meanwhile: only the newer answer counts, and the new hint stays', async () => {
    const { page, $session, followHint } = openPage({ hinted: true })
    const before = followHint()
    page.hinted = false
    followHint()
    page.hinted = true
    const after = followHint()
    page.asked[1]?.resolve(ANA)
    await after
    page.asked[0]?.resolve(null)
    await before
    expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
    expect(page.hinted).toBe(true)
  })
})

test('an API that could not be reached can be asked again', async () => {
  const { page, $session, followHint, askAgain } = openPage({ hinted: true })
  const told = followHint()
  page.asked[0]?.reject(new Error('No connection.'))
  await told
  const toldAgain = askAgain()
  expect($session.get()).toEqual({ name: 'pending' })
  page.asked[1]?.resolve(ANA)
  await toldAgain
  expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
})

describe('who has done something that changes their record', () => {
  const isHere = async () => {
    const opened = openPage({ hinted: true })
    const told = opened.followHint()
    opened.page.asked[0]?.resolve(ANA)
    await told
    const shown: string[] = []
    opened.$session.listen(({ name }) => shown.push(name))
    return { ...opened, shown }
  }

  test('stays here while the API is asked what it is by now', async () => {
    const { page, $session, askAgain, shown } = await isHere()
    const told = askAgain({ quietly: true })
    expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
    page.asked[1]?.resolve({ name: 'Ana Maria Roy' })
    await told
    expect($session.get()).toEqual({ name: 'signed-in', person: { name: 'Ana Maria Roy' } })
    expect(shown).toEqual(['signed-in'])
  })

  test('stays as they were where the API gives no answer', async () => {
    const { page, $session, askAgain, shown } = await isHere()
    const told = askAgain({ quietly: true })
    page.asked[1]?.reject(new Error('No connection.'))
    await told
    expect($session.get()).toEqual({ name: 'signed-in', person: ANA })
    expect(shown).toEqual([])
  })

  test('is gone where the session has ended meanwhile', async () => {
    const { page, $session, askAgain } = await isHere()
    const told = askAgain({ quietly: true })
    page.asked[1]?.resolve(null)
    await told
    expect($session.get()).toEqual({ name: 'signed-out' })
    expect(page.hinted).toBe(false)
  })

  test('is not brought back by an answer that comes after they have signed out', async () => {
    const { page, $session, askAgain, followHint } = await isHere()
    const told = askAgain({ quietly: true })
    page.hinted = false
    followHint()
    page.asked[1]?.resolve(ANA)
    await told
    expect($session.get()).toEqual({ name: 'signed-out' })
  })
})

test('who has changed their own record is shown by it, and an older answer on its way does not undo that', async () => {
  const { page, $session, followHint, isNow } = openPage({ hinted: true })
  const told = followHint()
  isNow({ name: 'Ana Maria Roy' })
  page.asked[0]?.resolve(ANA)
  await told
  expect($session.get()).toEqual({ name: 'signed-in', person: { name: 'Ana Maria Roy' } })
})

test('a call refused because the session has ended leaves nobody here, and takes the hint back', async () => {
  const { page, $session, followHint, sessionIsOver } = openPage({ hinted: true })
  const told = followHint()
  page.asked[0]?.resolve(ANA)
  await told
  sessionIsOver()
  expect($session.get()).toEqual({ name: 'signed-out' })
  expect(page.hinted).toBe(false)
})
