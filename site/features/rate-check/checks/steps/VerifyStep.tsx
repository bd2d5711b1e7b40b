import { useAtomValue, useSetAtom, useStore } from 'jotai'
import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { type ConsentPart, consentText } from '../../../../../api/contract/privacy/consent-text.messages.ts'
import { RateCheckSubmission } from '../../../../../api/contract/rate-check/rate-check.ts'
import type { RateCheckResults } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { CheckboxField } from '../../../../components/fields/CheckboxField.tsx'
import { Field } from '../../../../components/fields/Field.tsx'
import { NewTabLink } from '../../../../components/NewTabLink.tsx'
import { fieldMessagesOf } from '../../../../lib/data/api.ts'
import { useMutation } from '../../../../lib/data/use-mutation.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { loadResultCalls, loadResults } from '../load-results.ts'
import {
  answersAtom,
  type KeptResults,
  proofAtoms,
  refusedAtom,
  showRefusalAtom,
  showResultsAtom,
} from '../rate-check.atoms.ts'
import { rateCheckMessages } from '../rate-check.messages.ts'
import { partsOf } from '../statement/read-statement.ts'
import { AddressField } from './AddressField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { FIELDS, TYPED, verifyStep } from './steps.ts'
import { useStepForm } from './use-step-form.ts'

export function VerifyStep() {
  const { findMyBetterRates, finding, verify: say } = rateCheckMessages
  const awaitsCode = useAtomValue(proofAtoms.phone).name === 'code-sent'
  const { isPending, submitAnswers } = useSubmission()
  const { form, field, forgetsMistake, address, submit, tried } = useStepForm({
    fields: FIELDS.verify,
    labels: say,
    typed: TYPED.verify,
    schema: (store) => verifyStep(() => store.get(proofAtoms.phone)),
  })
  const [phone, isDecisionMaker] = useWatch({ control: form.control, name: ['phone', 'isDecisionMaker'] })

  return (
    <StepFrame
      step="verify"
      next={isPending ? finding : findMyBetterRates}
      notYet={awaitsCode}
      busy={isPending}
      onSubmit={submit(submitAnswers)}
      {...tried}
    >
      <AddressField
        {...address('phone')}
        channel="phone"
        label={common.phoneNumber}
        hint={say.phoneHint}
        typed={phone ?? ''}
      />
      <Field {...field('company')} label={common.companyName} autoComplete="organization" />
      <Field
        {...field('website')}
        optional
        label={common.website}
        hint={say.websiteHint}
        inputMode="url"
        autoComplete="url"
      />
      <CheckboxField
        {...field('isDecisionMaker', forgetsMistake('decisionMakerName'))}
        label={say.isDecisionMaker}
      />
      {isDecisionMaker === false && (
        <Field {...field('decisionMakerName')} label={say.decisionMakerName} autoComplete="off" />
      )}
      <ConsentField {...field('consent')} />
    </StepFrame>
  )
}

/** The consent in exactly the words and order kept as evidence. Links open a new tab, so the form stays as it is. */
function ConsentField(field: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  const words = ({ text, href }: ConsentPart) =>
    href === undefined ? (
      text
    ) : (
      <NewTabLink key={href} href={href}>
        {text}
      </NewTabLink>
    )
  return (
    <CheckboxField
      {...field}
      label={consentText.parts.filter((part) => !part.isSmallPrint).map(words)}
      hint={consentText.parts.filter((part) => part.isSmallPrint).map(words)}
    />
  )
}

/** Sends the answers of all three steps and shows the results or the refusal. A second press while it sends does nothing. */
function useSubmission() {
  const store = useStore()
  const showResults = useSetAtom(showResultsAtom)
  const showRefusal = useSetAtom(showRefusalAtom)
  const setRefused = useSetAtom(refusedAtom)
  const { isPending, mutate } = useMutation({
    otherwise: rateCheckMessages.submissionFailed,
    onRefused: (_, error) =>
      showRefusal({ message: rateCheckMessages.submissionFailed, fields: fieldMessagesOf(error) }),
  })

  async function submitAnswers() {
    if (isPending) return
    setRefused(null)
    const answers = store.get(answersAtom)
    const { success, output, issues } = v.safeParse(RateCheckSubmission, { ...answers, ...partsOf(answers) })
    if (success) await mutate(() => send(output), showResults)
    else showRefusal({ message: rateCheckMessages.mistakes, fields: messagesOf(issues) })
  }

  return { isPending, submitAnswers }
}

async function send(answers: RateCheckSubmission): Promise<KeptResults> {
  // Loads the results first: nothing is sent if its answer could not be shown.
  const [{ submitRateCheck }] = await Promise.all([loadResultCalls(), loadResults()])
  return justChecked(await submitRateCheck(answers), answers, serverNow())
}

const RESULTS_LAST_MS = 24 * 60 * 60 * 1000

/** What the server now keeps of this check, without a request for it. */
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

function messagesOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}
