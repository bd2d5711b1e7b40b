import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { RateCheckSubmission } from '../../../../api/contract/rate-check.ts'
import type { RateCheckResults } from '../../../../api/contract/rate-check-results.ts'
import { fieldMessagesOf } from '../../../lib/api.ts'
import { loadResultCalls, loadResults } from './load-results.ts'
import {
  answersAtom,
  type KeptResults,
  refusedAtom,
  sayAtom,
  showRefusalAtom,
  showResultsAtom,
} from './rate-check.atoms.ts'
import { partsOf } from './statement/read-statement.ts'

/** Sends the answers of all three steps, once however often it is asked, and shows the results or what was refused. */
export function useSubmission() {
  const say = useAtomValue(sayAtom)
  const store = useStore()
  const showResults = useSetAtom(showResultsAtom)
  const showRefusal = useSetAtom(showRefusalAtom)
  const setRefused = useSetAtom(refusedAtom)
  const [submitting, setSubmitting] = useState(false)
  // State is a render old; two presses can come before it.
  const underWay = useRef(false)

  async function submitAnswers() {
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    setRefused(null)
    const answers = store.get(answersAtom)
    const read = v.safeParse(RateCheckSubmission, { ...answers, ...partsOf(answers) })
    if (read.success) await send(read.output)
    else showRefusal({ message: say.mistakes, fields: messagesOf(read.issues) })
    underWay.current = false
    setSubmitting(false)
  }

  async function send(answers: RateCheckSubmission) {
    try {
      // First, so that nothing is sent whose answer could not be shown.
      const [{ submitRateCheck }] = await Promise.all([loadResultCalls(), loadResults()])
      showResults(justChecked(await submitRateCheck(toSubmission(answers)), answers, new Date()))
    } catch (error) {
      showRefusal({ message: say.submissionFailed, fields: fieldMessagesOf(error) })
    }
  }

  return { submitting, submitAnswers }
}

const RESULTS_LAST_MS = 24 * 60 * 60 * 1000

/** What the server now keeps of this check, without asking for it. */
const justChecked = (results: RateCheckResults, answers: RateCheckSubmission, now: Date): KeptResults => ({
  results,
  checkedAt: now.toISOString(),
  contact: 'waiting',
  contactRequestedAt: null,
  withdrawnAt: null,
  expiresAt: new Date(now.getTime() + RESULTS_LAST_MS).toISOString(),
  company: answers.company,
  email: answers.email,
  phoneEnding: answers.phone.slice(-2),
})

/** The first message for each field. */
function messagesOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

/** The body of the submission: own words in place of 'other', one name, and no trace of fields that were hidden. */
export function toSubmission({ customBusinessType, customProvider, ...answers }: RateCheckSubmission) {
  return {
    ...answers,
    name: `${answers.firstName} ${answers.lastName}`,
    businessType: answers.businessType === 'other' ? customBusinessType : answers.businessType,
    currentProvider: answers.currentProvider === 'other' ? customProvider : answers.currentProvider,
    decisionMakerName: answers.isDecisionMaker ? '' : answers.decisionMakerName,
    // The specification's payload says so; the server asks its own records instead.
    emailVerified: 1,
    phoneVerified: 1,
  }
}
