import { useAtomValue, useSetAtom } from 'jotai'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { RateInfo } from '../../../../../api/contract/rate-check/rate-check.ts'
import { PROCESSORS } from '../../../../../domain/processors.ts'
import { AskOnce, useAskOnce } from '../../../../components/fields/AskOnce.tsx'
import { Field, FieldRow, SelectField } from '../../../../components/fields/Field.tsx'
import { DOLLAR } from '../../../../lib/words/format.messages.ts'
import { answersAtom, goToStepAtom } from '../rate-check.atoms.ts'
import { rateCheckMessages } from '../rate-check.messages.ts'
import { StatementFigures } from '../statement/StatementFigures.tsx'
import { StepFrame } from './StepFrame.tsx'
import { FIELDS, isAverageAboveVolume, optionsFrom, TYPED } from './steps.ts'
import { unusualAnswers } from './unusual-answers.ts'
import { useStepForm } from './use-step-form.ts'

const processors = optionsFrom(PROCESSORS)
const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const
const dollars = { ...DOLLAR, ...decimal }
const percent = { after: '%', ...decimal }

export function RateInfoStep() {
  const { next, choose, 'rate-info': say } = rateCheckMessages
  const goToStep = useSetAtom(goToStepAtom)
  const { form, field, forgetsMistake, submit, tried } = useStepForm({
    fields: FIELDS['rate-info'],
    labels: {
      ...say,
      statementFees: say.statement.fees(1),
      statementSales: say.statement.sales,
      statementCount: say.statement.count,
    },
    typed: TYPED['rate-info'],
    schema: () => RateInfo,
  })
  const [currentProvider, volume, average] = useWatch({
    control: form.control,
    name: ['currentProvider', 'monthlyVolume', 'averageTransaction'],
  })
  const hinted = (name: 'currentProvider' | 'monthlyVolume' | 'averageTransaction' | 'monthlyFee') => ({
    ...field(name),
    label: say[name],
    hint: say[`${name}Hint` as const],
  })
  const rate = (name: 'cardPresentRate' | 'cardNotPresentRate') => ({
    ...field(name),
    ...percent,
    label: say[name],
    hint: say.rateHint,
    optional: true,
  })
  const { questions, ask } = useAskOnce<ReturnType<typeof unusualAnswers>[number]['field']>()
  const typed = v.safeParse(RateInfo, useAtomValue(answersAtom))
  const present = typed.success ? unusualAnswers(typed.output).map(({ key }) => key) : []
  const open = questions.filter(({ key }) => present.includes(key))
  const question = <AskOnce questions={open} onChange={(name) => form.setFocus(name)} />
  const isOfFees = open[0]?.field === 'statementFees'

  return (
    <StepFrame
      step="rate-info"
      next={next}
      notYet={false}
      onSubmit={submit((read) => ask(unusualAnswers(read)) || goToStep('verify'))}
      {...tried}
    >
      <SelectField
        {...hinted('currentProvider')}
        {...field('currentProvider', forgetsMistake('customProvider'))}
        options={processors}
        placeholder={choose}
      />
      {currentProvider === 'other' && <Field {...field('customProvider')} label={say.customProvider} />}
      <Field {...hinted('monthlyVolume')} {...dollars} />
      <div>
        <Field {...hinted('averageTransaction')} {...dollars} />
        <p role="status" className="text-sm text-pending">
          {isAverageAboveVolume(average, volume) && (
            <span className="mt-1.5 block">{say.averageAboveVolume}</span>
          )}
        </p>
      </div>
      <StatementFigures form={form} field={field}>
        {isOfFees && question}
      </StatementFigures>
      <fieldset className="flex flex-col gap-6 border-t border-line pt-6">
        <legend className="float-left w-full text-lg font-semibold">{say.ratesHeading}</legend>
        <p className="clear-both -mt-4 text-ink-soft">{say.ratesLead}</p>
        <FieldRow className="sm:grid-cols-2">
          <Field {...rate('cardPresentRate')} />
          <Field {...rate('cardNotPresentRate')} />
        </FieldRow>
        <Field {...hinted('monthlyFee')} {...dollars} optional />
      </fieldset>
      {!isOfFees && question}
    </StepFrame>
  )
}
