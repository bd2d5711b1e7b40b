import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { PROCESSORS } from '../../../../domain/processors.ts'
import { Field, SelectField } from '../../../components/Field.tsx'
import { formatShare } from '../../../lib/format.ts'
import { answersAtom, goToStepAtom, sayAtom } from './rate-check.atoms.ts'
import { StepFrame } from './StepFrame.tsx'
import { AskAboutFees } from './statement/AskAboutFees.tsx'
import { StatementFigures } from './statement/StatementFigures.tsx'
import { isSureOfFees, keepSureOfFees } from './statement/sure-of-fees.ts'
import { unusualFees } from './statement/unusual-fees.ts'
import { Answers, FIELDS, isAverageAboveVolume, optionsFrom, rateInfoStep } from './steps.ts'
import { useStepForm } from './use-step-form.ts'

const fields = FIELDS['rate-info']
const TypedHere = v.pick(Answers, fields)
const processors = optionsFrom(PROCESSORS)

export function RateInfoStep() {
  const { next, choose, askAboutFees, 'rate-info': say } = useAtomValue(sayAtom)
  const store = useStore()
  const goToStep = useSetAtom(goToStepAtom)
  const { form, mistakeAt, submit, ...tried } = useStepForm({
    fields,
    schema: () => rateInfoStep,
    answers: v.parse(TypedHere, store.get(answersAtom)),
  })
  const { register, control } = form
  const [currentProvider, volume, average] = useWatch({
    control,
    name: ['currentProvider', 'monthlyVolume', 'averageTransaction'],
  })
  const field = (name: (typeof fields)[number]) => ({ ...register(name), id: name, error: mistakeAt(name) })
  const dollars = { before: '$', inputMode: 'decimal', autoComplete: 'off' } as const
  const { unusual, ask, isSure } = useQuestionOnce()
  const percent = { after: '%', inputMode: 'decimal', autoComplete: 'off' } as const

  return (
    <StepFrame
      step="rate-info"
      next={next}
      notYet={false}
      onSubmit={submit(() => ask() || goToStep('verify'))}
      {...tried}
    >
      <SelectField
        {...field('currentProvider')}
        label={say.currentProvider}
        hint={say.currentProviderHint}
        options={processors}
        placeholder={choose}
      />
      {currentProvider === 'other' && <Field {...field('customProvider')} label={say.customProvider} />}
      <Field
        {...field('monthlyVolume')}
        {...dollars}
        label={say.monthlyVolume}
        hint={say.monthlyVolumeHint}
      />
      <div>
        <Field
          {...field('averageTransaction')}
          {...dollars}
          label={say.averageTransaction}
          hint={say.averageTransactionHint}
        />
        <p role="status" className="text-sm text-pending">
          {isAverageAboveVolume(average, volume) && (
            <span className="mt-1.5 block">{say.averageAboveVolume}</span>
          )}
        </p>
      </div>
      <StatementFigures form={form} field={field}>
        {unusual && (
          <AskAboutFees
            question={askAboutFees.high(formatShare(unusual.share, 0))}
            takesFocus
            onSure={() => {
              isSure()
              goToStep('verify')
            }}
            onChange={() => form.setFocus('statementFees')}
          />
        )}
      </StatementFigures>
      <fieldset className="flex flex-col gap-6 border-t border-line pt-6">
        <legend className="float-left w-full text-lg font-semibold">{say.ratesHeading}</legend>
        <p className="clear-both -mt-4 text-ink-soft">{say.ratesLead}</p>
        <div className="grid items-end gap-6 sm:grid-cols-2 sm:gap-4">
          <Field
            {...field('cardPresentRate')}
            {...percent}
            optional
            label={say.cardPresentRate}
            hint={say.rateHint}
          />
          <Field
            {...field('cardNotPresentRate')}
            {...percent}
            optional
            label={say.cardNotPresentRate}
            hint={say.rateHint}
          />
        </div>
        <Field
          {...field('monthlyFee')}
          {...dollars}
          optional
          label={say.monthlyFee}
          hint={say.monthlyFeeHint}
        />
      </fieldset>
    </StepFrame>
  )
}

/** Fees that are unusual are asked about once: whoever goes on without an answer has been asked. */
function useQuestionOnce() {
  const unusual = unusualFees(useAtomValue(answersAtom))
  const [asked, setAsked] = useState('')
  return {
    /** The pair that is asked about now. */
    unusual: unusual?.key === asked ? unusual : null,
    isSure: () => unusual && keepSureOfFees(unusual.key),
    /** True when there was something to ask, and it is asked now. */
    ask(): boolean {
      if (unusual === null || isSureOfFees(unusual.key)) return false
      if (asked === unusual.key) {
        keepSureOfFees(asked)
        return false
      }
      setAsked(unusual.key)
      return true
    },
  }
}
