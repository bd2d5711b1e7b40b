import { useAtomValue, useSetAtom } from 'jotai'
import { useWatch } from 'react-hook-form'
import { BUSINESS_TYPES } from '../../../../../domain/business-types.ts'
import { Field, SelectField } from '../../../../components/fields/Field.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatMoney } from '../../../../lib/words/format.ts'
import { answersAtom, goToStepAtom, proofAtoms } from '../rate-check.atoms.ts'
import { rateCheckMessages } from '../rate-check.messages.ts'
import { AddressField } from './AddressField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { FIELDS, optionsFrom, TYPED, yourInfoStep } from './steps.ts'
import { useStepForm } from './use-step-form.ts'

const businessTypes = optionsFrom(BUSINESS_TYPES)

export function YourInfoStep() {
  const { next, choose, 'your-info': say, 'rate-info': rateInfo } = rateCheckMessages
  const { cameAlong } = rateInfo.statement
  const { readStatement: read } = useAtomValue(answersAtom)
  const goToStep = useSetAtom(goToStepAtom)
  const awaitsCode = useAtomValue(proofAtoms.email).name === 'code-sent'
  const { form, field, forgetsMistake, address, submit, tried } = useStepForm({
    fields: FIELDS['your-info'],
    labels: say,
    typed: TYPED['your-info'],
    schema: (store) => yourInfoStep(() => store.get(proofAtoms.email)),
  })
  const [businessType, email] = useWatch({ control: form.control, name: ['businessType', 'email'] })

  return (
    <StepFrame
      step="your-info"
      next={next}
      notYet={awaitsCode}
      onSubmit={submit(() => goToStep('rate-info'))}
      {...tried}
    >
      {read && (
        <p className="rounded-md border border-line bg-sunk px-4 py-3 tabular-nums">
          {cameAlong(formatMoney(read.statementFees), formatMoney(read.statementSales))}
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <Field {...field('firstName')} label={common.firstName} autoComplete="given-name" />
        <Field {...field('lastName')} label={common.lastName} autoComplete="family-name" />
      </div>
      <SelectField
        {...field('businessType', forgetsMistake('customBusinessType'))}
        label={say.businessType}
        options={businessTypes}
        placeholder={choose}
      />
      {businessType === 'other' && <Field {...field('customBusinessType')} label={say.customBusinessType} />}
      <AddressField
        {...address('email')}
        channel="email"
        label={common.emailAddress}
        hint={say.emailHint}
        typed={email ?? ''}
      />
    </StepFrame>
  )
}
