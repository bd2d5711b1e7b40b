import { useAtom } from 'jotai'
import { type ComponentProps, type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { averageSaleOf, RateInfo } from '../../../../../api/contract/rate-check/rate-check.ts'
import { PROCESSORS } from '../../../../../domain/processors.ts'
import { Button } from '../../../../components/Button.tsx'
import { Question } from '../../../../components/fields/AskOnce.tsx'
import { Field, FieldRow } from '../../../../components/fields/Field.tsx'
import { DOLLAR } from '../../../../lib/words/format.messages.ts'
import { formatDollars, formatMoney, formatPeriod } from '../../../../lib/words/format.ts'
import { LOCALE } from '../../../../lib/words/language.ts'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'
import { answersAtom } from '../rate-check.atoms.ts'
import { rateCheckMessages } from '../rate-check.messages.ts'
import type { Answers, RateInfoForm } from '../steps/steps.ts'
import { ReadStatement } from './ReadStatement.tsx'
import { partsOf, withStatement } from './read-statement.ts'
import { amountIn, keepSureOfRead } from './unusual-fees.ts'

const say = rateCheckMessages['rate-info'].statement

type Props = {
  form: RateInfoForm
  field: (name: (typeof OF_STATEMENT)[number]) => Omit<ComponentProps<typeof Field>, 'label'>
  children: ReactNode
}

/** The charges on the last statement. The other fields appear once the visitor has entered one of them. */
export function StatementFigures({ form, field, children }: Props) {
  const [answers, keep] = useAtom(answersAtom)
  const hasFigures = [answers.statementFees, answers.statementSales, answers.statementCount].some(Boolean)
  const volume = amountIn(answers.monthlyVolume)
  const average = averageFromCount(answers)
  const monthsRead = partsOf(answers) === null ? 1 : (answers.readStatement?.months ?? 1)
  const [isEditing, setEditing] = useState(false)
  const { errors } = form.formState
  const isFolded =
    !isEditing && partsOf(answers) !== null && !OF_STATEMENT.some((name) => errors[name] !== undefined)
  const dollars = (name: 'statementFees' | 'statementSales') =>
    ({ ...field(name), ...DOLLAR, inputMode: 'decimal', autoComplete: 'off', optional: true }) as const

  function takeOver(readStatement: ConfirmedFigures) {
    fill(form, withStatement(answers, readStatement))
    keep({ readStatement, isSureOfProvider: false })
    keepSureOfRead(readStatement)
    setEditing(false)
  }

  function edit() {
    setEditing(true)
    requestAnimationFrame(() => form.setFocus('statementFees'))
  }

  function remove() {
    fill(form, { ...answers, statementFees: '', statementSales: '', statementCount: '' })
    keep({ readStatement: null })
    edit()
  }

  return (
    <fieldset className="flex flex-col gap-6 border-t border-line pt-6">
      <legend className="float-left w-full text-lg font-semibold">{say.heading}</legend>
      <ReadStatement say={say} className="clear-both -mt-4" onConfirmed={takeOver} />
      <div role="status" className="empty:hidden">
        {answers.readStatement && (
          <WhatWasRead read={answers.readStatement} isChanged={partsOf(answers) === null}>
            <div className="flex flex-wrap">
              {isFolded && (
                <Button variant="quiet" onClick={edit}>
                  {say.edit}
                </Button>
              )}
              <Button variant="quiet" onClick={remove}>
                {say.remove}
              </Button>
            </div>
          </WhatWasRead>
        )}
      </div>
      <OtherProvider form={form} />
      {!isFolded && (
        <FieldRow className={hasFigures ? 'sm:grid-cols-2' : ''}>
          <Field {...dollars('statementFees')} label={say.fees(monthsRead)} hint={say.feesHint} />
          {hasFigures && (
            <Field
              {...dollars('statementSales')}
              label={say.sales}
              hint={
                volume === null || answers.statementSales
                  ? say.salesHint
                  : say.salesTaken(formatDollars(volume))
              }
              placeholder={answers.monthlyVolume}
            />
          )}
        </FieldRow>
      )}
      {hasFigures && !isFolded && (
        <div>
          <Field
            {...field('statementCount')}
            inputMode="numeric"
            autoComplete="off"
            optional
            label={say.count}
            hint={say.countHint}
          />
          <p role="status" className="text-sm text-ink-soft">
            {average !== null && <span className="mt-1.5 block">{averageInWords(average, answers)}</span>}
          </p>
        </div>
      )}
      {children}
    </fieldset>
  )
}

/** Comes once for each statement, because the fees of one provider would count as another's. */
function OtherProvider({ form }: { form: RateInfoForm }) {
  const [{ readStatement, currentProvider, isSureOfProvider }, keep] = useAtom(answersAtom)
  const processor = readStatement?.processor ?? null
  if (processor === null || currentProvider === '' || currentProvider === processor || isSureOfProvider)
    return null
  const name = PROCESSORS[processor]
  const shouldValidate = form.formState.isSubmitted
  return (
    <Question
      text={say.otherProvider(name)}
      answers={[
        {
          label: say.takeProvider(name),
          onClick: () => form.setValue('currentProvider', processor, { shouldValidate }),
        },
        { label: say.keepProvider, onClick: () => keep({ isSureOfProvider: true }) },
      ]}
    />
  )
}

type ReadProps = { read: ConfirmedFigures; isChanged: boolean; children: ReactNode }

function WhatWasRead({ read, isChanged, children }: ReadProps) {
  const { statementStart: start, statementEnd: end, processor } = read
  const what = [
    start !== null && end !== null
      ? formatPeriod({ start, end })
      : read.months > 1 && say.months(read.months),
    processor !== null && PROCESSORS[processor],
  ].filter(Boolean)
  return (
    <div className="flex items-center justify-between gap-x-4 rounded-md border border-line bg-sunk px-4 py-2">
      <p>
        {say.read(what.join(', '))}
        {!isChanged && (
          <span className="block text-sm text-ink-soft tabular-nums">
            {say.summary(formatMoney(read.statementFees), formatMoney(read.statementSales))}
            {read.statementCount !== null &&
              ` ${say.summaryCount(read.statementCount.toLocaleString(LOCALE))}`}
          </span>
        )}
        {isChanged && <span className="block text-sm text-pending">{say.changed}</span>}
      </p>
      {children}
    </div>
  )
}

const OF_STATEMENT = ['statementFees', 'statementSales', 'statementCount'] as const
const FILLED = ['currentProvider', 'monthlyVolume', 'averageTransaction', ...OF_STATEMENT] as const

function fill(form: RateInfoForm, typed: Pick<Answers, (typeof FILLED)[number]>): void {
  const shouldValidate = form.formState.isSubmitted
  for (const name of FILLED) {
    if (form.getValues(name) !== typed[name]) form.setValue(name, typed[name], { shouldValidate })
  }
}

/** The average sale that the results use, whatever was typed; null if there is none. */
function averageFromCount(answers: Answers): number | null {
  const statement = v.safeParse(NumbersOfSales, answers)
  if (!statement.success) return null
  const { monthlyVolume, ...read } = statement.output
  return averageSaleOf({ ...read, averageTransaction: null, monthlyVolume })
}

/** Says so if a typed average differs by more than rounding, because the results do not use it. */
function averageInWords(average: number, { averageTransaction }: Answers) {
  const typed = amountIn(averageTransaction)
  if (typed === null) return say.averageTaken(formatMoney(average))
  return Math.abs(typed - average) > average * ROUNDED ? say.averageInstead(formatMoney(average)) : null
}

const ROUNDED = 0.1

const NumbersOfSales = v.pick(v.object(RateInfo.entries), [...OF_STATEMENT, 'monthlyVolume'])
