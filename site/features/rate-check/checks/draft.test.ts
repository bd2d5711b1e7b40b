import { describe, expect, test } from 'bun:test'
import type { LastCheck } from '../../../../api/contract/rate-check/quotes.ts'
import { fakeStorage } from '../../../../tests/support/fake-storage.ts'
import {
  type Draft,
  isChanged,
  keepDraft,
  keepOwnerDraft,
  NEW_DRAFT,
  ownerDraft,
  readDraft,
} from './draft.ts'
import { NO_ANSWERS } from './steps/steps.ts'

const halfway: Draft = {
  step: 'rate-info',
  answers: { ...NO_ANSWERS, firstName: 'Ana', email: 'ana@example.com', isDecisionMaker: false },
  emailProof: { name: 'verified', address: 'ana@example.com' },
  phoneProof: { name: 'code-sent', address: '+14165550123', resendAt: 1_790_000_000_000 },
}

describe("a visitor's draft", () => {
  test('has the step, the answers and the state of verification after a reload, until it is new again', () => {
    const storage = fakeStorage()
    keepDraft(storage, halfway)
    expect(readDraft(storage)).toEqual(halfway)
    keepDraft(storage, NEW_DRAFT)
    expect(storage.kept.size).toBe(0)
  })

  test('starts at step 1, as decision maker, without consent', () => {
    expect(readDraft(fakeStorage())).toEqual(NEW_DRAFT)
    expect(NEW_DRAFT).toMatchObject({ step: 'your-info', answers: { isDecisionMaker: true, consent: false } })
  })

  test.each([null, '{"step":', '[1,2]', '"hello"'])('is new if storage has %p', (text) => {
    expect(readDraft({ ...fakeStorage(), getItem: () => text })).toEqual(NEW_DRAFT)
  })

  test('has a blank for one unreadable answer and keeps the others', () => {
    const answers = { firstName: 'Ana', lastName: 7, consent: 'yes' }
    const text = JSON.stringify({ step: 'no-such-step', answers })
    const { step, answers: read } = readDraft({ ...fakeStorage(), getItem: () => text })
    expect({ step, read }).toEqual({ step: 'your-info', read: { ...NO_ANSWERS, firstName: 'Ana' } })
  })
})

describe("an owner's draft", () => {
  const lastCheck: LastCheck = {
    checkedAt: '2026-11-21T15:00:00.000Z',
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Roy',
    businessType: 'other',
    customBusinessType: 'Ferry',
    currentProvider: 'moneris',
    customProvider: '',
    monthlyVolume: 20_000.5,
    averageTransaction: 50,
    cardPresentRate: 2.65,
    cardNotPresentRate: null,
    monthlyFee: 0,
    phone: '+14165550123',
    company: 'Roy Books',
    website: '',
    isDecisionMaker: false,
    decisionMakerName: 'Max Roy',
  }
  const atVerify: Draft = { ...NEW_DRAFT, step: 'verify' }

  test('starts with the last answers as a person would type them, and the email address verified', () => {
    const { checkedAt: _, ...known } = lastCheck
    expect(ownerDraft(fakeStorage(), lastCheck)).toEqual({
      step: 'your-info',
      emailProof: { name: 'verified', address: 'ana@example.com' },
      phoneProof: { name: 'not-sent' },
      answers: {
        ...NO_ANSWERS,
        ...known,
        monthlyVolume: '20000.5',
        averageTransaction: '50',
        cardPresentRate: '2.65',
        cardNotPresentRate: '',
        monthlyFee: '0',
      },
    })
  })

  test('in this tab takes precedence over the last answers, until it is new again', () => {
    const storage = fakeStorage()
    keepOwnerDraft(storage, 'ana@example.com', atVerify)
    expect(ownerDraft(storage, lastCheck)).toEqual(atVerify)
    keepOwnerDraft(storage, 'ana@example.com', NEW_DRAFT)
    expect(storage.kept.size).toBe(0)
  })

  test('of another owner is not shown', () => {
    const storage = fakeStorage()
    keepOwnerDraft(storage, 'eve@example.com', atVerify)
    expect(ownerDraft(storage, lastCheck).answers.email).toBe('ana@example.com')
  })

  test.each(['', '{', 'null', '{"owner":"ana@example.com"}'])('counts %p in storage as none', (text) => {
    expect(ownerDraft({ ...fakeStorage(), getItem: () => text }, lastCheck).answers.firstName).toBe('Ana')
  })

  test('is changed once its answers differ from the last ones, also after a reload', () => {
    const storage = fakeStorage()
    const start = ownerDraft(storage, lastCheck)
    expect(isChanged(start, lastCheck)).toBe(false)
    expect(isChanged({ ...start, step: 'rate-info' }, lastCheck)).toBe(false)
    const answers = { ...start.answers, company: 'Roy & Daughters' }
    keepOwnerDraft(storage, 'ana@example.com', { ...start, answers })
    expect(isChanged(ownerDraft(storage, lastCheck), lastCheck)).toBe(true)
  })
})
