import { expect, test } from 'bun:test'
import type { TabStorage } from '../../../lib/browser-session.ts'
import { type Draft, forgetDraft, keepDraft, NEW_DRAFT, readDraft } from './draft.ts'
import { NO_ANSWERS } from './steps.ts'

function tabStorage(): TabStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const halfway: Draft = {
  step: 'rate-info',
  answers: { ...NO_ANSWERS, firstName: 'Ana', email: 'ana@example.com', isDecisionMaker: false },
  emailProof: { name: 'verified', address: 'ana@example.com' },
  phoneProof: { name: 'code-sent', address: '+14165550123', resendAt: 1_790_000_000_000 },
}

test('a reload brings back the step, the answers and how far verification came', () => {
  const storage = tabStorage()
  keepDraft(storage, halfway)
  expect(readDraft(storage)).toEqual(halfway)
})

test('two tabs keep two drafts', () => {
  const [one, other] = [tabStorage(), tabStorage()]
  keepDraft(one, halfway)
  expect(readDraft(other)).toEqual(NEW_DRAFT)
})

test('a new draft starts at step 1, as decision maker, without consent', () => {
  expect(NEW_DRAFT.step).toBe('your-info')
  expect(NEW_DRAFT.answers.isDecisionMaker).toBe(true)
  expect(NEW_DRAFT.answers.consent).toBe(false)
})

test('what was kept is gone once forgotten', () => {
  const storage = tabStorage()
  keepDraft(storage, halfway)
  forgetDraft(storage)
  expect(storage.kept.size).toBe(0)
})

test.each([
  ['nothing', null],
  ['broken JSON', '{"step":'],
  ['another shape', '[1,2]'],
  ['a word', '"hello"'],
])('%s in storage is a new draft', (_, text) => {
  expect(readDraft({ ...tabStorage(), getItem: () => text })).toEqual(NEW_DRAFT)
})

test('one unreadable answer is blank and the others stay', () => {
  const text = JSON.stringify({
    step: 'no-such-step',
    answers: { firstName: 'Ana', lastName: 7, consent: 'yes' },
  })
  const draft = readDraft({ ...tabStorage(), getItem: () => text })
  expect(draft.step).toBe('your-info')
  expect(draft.answers).toEqual({ ...NO_ANSWERS, firstName: 'Ana' })
})

test('a browser that forbids storage still has a form', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
  expect(readDraft(storage)).toEqual(NEW_DRAFT)
  expect(() => keepDraft(storage, halfway)).not.toThrow()
  expect(() => forgetDraft(storage)).not.toThrow()
  expect(readDraft(undefined)).toEqual(NEW_DRAFT)
})
