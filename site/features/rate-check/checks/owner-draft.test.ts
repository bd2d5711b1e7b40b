import { expect, test } from 'bun:test'
import type { LastCheck } from '../../../../api/contract/quotes.ts'
import type { TabStorage } from '../../../lib/browser-session.ts'
import { NEW_DRAFT } from './draft.ts'
import { forgetOwnerDraft } from './owner-draft.store.ts'
import { isChanged, keepOwnerDraft, ownerDraft } from './owner-draft.ts'

const lastCheck = (changes: Partial<LastCheck> = {}): LastCheck => ({
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
  ...changes,
})

function tabStorage(): TabStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

test('the form begins with the last answers as somebody would type them, and the address proved', () => {
  expect(ownerDraft(tabStorage(), lastCheck())).toEqual({
    step: 'your-info',
    emailProof: { name: 'verified', address: 'ana@example.com' },
    phoneProof: { name: 'not-sent' },
    answers: {
      firstName: 'Ana',
      lastName: 'Roy',
      businessType: 'other',
      customBusinessType: 'Ferry',
      email: 'ana@example.com',
      currentProvider: 'moneris',
      customProvider: '',
      monthlyVolume: '20000.5',
      averageTransaction: '50',
      statementFees: '',
      statementSales: '',
      statementCount: '',
      readStatement: null,
      isSureOfProvider: false,
      cardPresentRate: '2.65',
      cardNotPresentRate: '',
      monthlyFee: '0',
      phone: '+14165550123',
      company: 'Roy Books',
      website: '',
      isDecisionMaker: false,
      decisionMakerName: 'Max Roy',
      consent: false,
    },
  })
})

test('what this tab holds of the owner comes before the last answers', () => {
  const storage = tabStorage()
  keepOwnerDraft(storage, 'ana@example.com', { ...NEW_DRAFT, step: 'verify' })
  expect(ownerDraft(storage, lastCheck())).toEqual({ ...NEW_DRAFT, step: 'verify' })
})

test('what this tab holds of another owner is not shown', () => {
  const storage = tabStorage()
  keepOwnerDraft(storage, 'eve@example.com', { ...NEW_DRAFT, step: 'verify' })
  expect(ownerDraft(storage, lastCheck()).answers.email).toBe('ana@example.com')
})

test('nothing is left in the tab once nobody is signed in', () => {
  const storage = tabStorage()
  keepOwnerDraft(storage, 'ana@example.com', NEW_DRAFT)
  forgetOwnerDraft(storage)
  expect(storage.kept.size).toBe(0)
})

test.each(['', '{', 'null', '{"owner":"ana@example.com"}'])('%p in storage counts as none', (text) => {
  const storage = tabStorage()
  storage.kept.set('owner-rate-check', text)
  expect(ownerDraft(storage, lastCheck()).answers.firstName).toBe('Ana')
})

test('a browser without storage fills the form in all the same', () => {
  expect(() => keepOwnerDraft(undefined, 'ana@example.com', NEW_DRAFT)).not.toThrow()
  expect(ownerDraft(undefined, lastCheck()).answers.company).toBe('Roy Books')
})

test('a draft is changed once it holds more than the last answers, also after a reload', () => {
  const storage = tabStorage()
  const begun = ownerDraft(storage, lastCheck())
  expect(isChanged(begun, lastCheck())).toBe(false)
  expect(isChanged({ ...begun, step: 'rate-info' }, lastCheck())).toBe(false)
  keepOwnerDraft(storage, 'ana@example.com', {
    ...begun,
    answers: { ...begun.answers, company: 'Roy & Daughters' },
  })
  expect(isChanged(ownerDraft(storage, lastCheck()), lastCheck())).toBe(true)
})
