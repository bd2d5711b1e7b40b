import { useAtomValue, useStore } from 'jotai'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { type ConsentPart, consentText } from '../../../../api/contract/consent-text.ts'
import { CheckboxField } from '../../../components/CheckboxField.tsx'
import { Field } from '../../../components/Field.tsx'
import { AddressField } from './AddressField.tsx'
import { answersAtom, proofAtoms, sayAtom } from './rate-check.atoms.ts'
import { StepFrame } from './StepFrame.tsx'
import { Answers, FIELDS, verifyStep } from './steps.ts'
import { useStepForm } from './use-step-form.ts'
import { useSubmission } from './use-submission.ts'

const fields = FIELDS.verify
const TypedHere = v.pick(Answers, fields)

export function VerifyStep() {
  const { findMyBetterRates, finding, verify: say } = useAtomValue(sayAtom)
  const store = useStore()
  const awaitsCode = useAtomValue(proofAtoms.phone).name === 'code-sent'
  const { submitting, submitAnswers } = useSubmission()
  const { form, mistakeAt, forgive, submit, ...tried } = useStepForm({
    fields,
    schema: () => verifyStep(() => store.get(proofAtoms.phone)),
    answers: v.parse(TypedHere, store.get(answersAtom)),
  })
  const { register, control } = form
  const [phone, isDecisionMaker] = useWatch({ control, name: ['phone', 'isDecisionMaker'] })
  const field = (name: (typeof fields)[number]) => ({ ...register(name), id: name, error: mistakeAt(name) })

  return (
    <StepFrame
      step="verify"
      next={submitting ? finding : findMyBetterRates}
      notYet={awaitsCode}
      busy={submitting}
      onSubmit={submit(submitAnswers)}
      {...tried}
    >
      <AddressField
        channel="phone"
        label={say.phone}
        hint={say.phoneHint}
        typed={phone ?? ''}
        field={register('phone')}
        mistake={mistakeAt('phone')}
        onProgress={() => forgive('phone')}
      />
      <Field {...field('company')} label={say.company} autoComplete="organization" />
      <Field
        {...field('website')}
        optional
        label={say.website}
        hint={say.websiteHint}
        inputMode="url"
        autoComplete="url"
      />
      <CheckboxField {...field('isDecisionMaker')} label={say.isDecisionMaker} />
      {isDecisionMaker === false && (
        <Field {...field('decisionMakerName')} label={say.decisionMakerName} autoComplete="off" />
      )}
      <ConsentField field={register('consent')} error={mistakeAt('consent')} />
    </StepFrame>
  )
}

/**
 * The consent in exactly the words that are kept as evidence, in their order: the sentence, and the rest as small print.
 * Its links open beside the form, which stays as it is.
 */
function ConsentField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { opensNewTab } = useAtomValue(sayAtom).verify
  const words = ({ text, href }: ConsentPart) =>
    href === undefined ? (
      text
    ) : (
      <a key={href} href={href} target="_blank" rel="noopener" className="underline underline-offset-4">
        {text}
        <span className="sr-only"> {opensNewTab}</span>
      </a>
    )
  return (
    <CheckboxField
      {...field}
      id={field.name}
      error={error}
      label={consentText.parts.filter((part) => !part.isSmallPrint).map(words)}
      hint={consentText.parts.filter((part) => part.isSmallPrint).map(words)}
    />
  )
}
