import { useAtom, useAtomValue } from 'jotai'
import { type ComponentProps, type ReactNode, useId } from 'react'
import * as v from 'valibot'
import { averageSaleOf, RateInfo } from '../../../../../api/contract/rate-check.ts'
import { PROCESSORS } from '../../../../../domain/processors.ts'
import { Button } from '../../../../components/Button.tsx'
import { Field, FieldRow } from '../../../../components/Field.tsx'
import { formatDollars, formatMoney, formatPeriod } from '../../../../lib/format.ts'
import type { ConfirmedFigures } from '../../statements/confirmed-figures.store.ts'
import { ReadStatementButton } from '../../statements/mount.tsx'
import { answersAtom, localeAtom, sayAtom } from '../rate-check.atoms.ts'
import type { RateCheckMessages } from '../rate-check.messages.ts'
import type { Answers, RateInfoForm } from '../steps.ts'
import { partsOf, withStatement } from './read-statement.ts'
import { StatementExampleLink } from './StatementExampleLink.tsx'
import { keepSureOfRead } from './sure-of-fees.ts'
import { amountIn } from './unusual-fees.ts'

type FieldName = 'statementFees' | 'statementSales' | 'statementCount'
type Props = {
  form: RateInfoForm
  field: (name: FieldName) => Omit<ComponentProps<typeof Field>, 'label'>
  /** What is to be asked about the figures. */
  children: ReactNode
}

/** What the business was charged, from the paper that says it. The rest is asked only of whoever knows the fees. */
export function StatementFigures({ form, field, children }: Props) {
  const say = useAtomValue(sayAtom)['rate-info'].statement
  const [answers, keep] = useAtom(answersAtom)
  const isGiven = [answers.statementFees, answers.statementSales, answers.statementCount].some(Boolean)
  const volume = amountIn(answers.monthlyVolume)
  const average = averageFromCount(answers)
  const monthsRead = partsOf(answers) === null ? 1 : (answers.readStatement?.months ?? 1)
  const dollars = { before: '$', inputMode: 'decimal', autoComplete: 'off' } as const

  function takeOver(readStatement: ConfirmedFigures) {
    const given = withStatement(answers, readStatement)
    fill(form, given)
    keep({ readStatement, isSureOfProvider: false })
    keepSureOfRead(readStatement)
  }

  function remove() {
    fill(form, { ...answers, statementFees: '', statementSales: '', statementCount: '' })
    keep({ readStatement: null })
    form.setFocus('statementFees')
  }

  return (
    <fieldset className="flex flex-col gap-6 border-t border-line pt-6">
      <legend className="float-left w-full text-lg font-semibold">{say.heading}</legend>
      <p className="clear-both -mt-4 text-ink-soft">
        {say.lead} <StatementExampleLink>{say.example}</StatementExampleLink>
      </p>
      <ReadStatementButton locale={useAtomValue(localeAtom)} onConfirmed={takeOver} />
      <div role="status" className="empty:hidden">
        {answers.readStatement && (
          <WhatWasRead read={answers.readStatement} isChanged={partsOf(answers) === null}>
            <Button variant="quiet" onClick={remove}>
              {say.remove}
            </Button>
          </WhatWasRead>
        )}
      </div>
      <OtherProvider form={form} />
      <FieldRow className={isGiven ? 'sm:grid-cols-2' : ''}>
        <Field
          {...field('statementFees')}
          {...dollars}
          optional
          label={say.fees(monthsRead)}
          hint={say.feesHint}
        />
        {isGiven && (
          <Field
            {...field('statementSales')}
            {...dollars}
            optional
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
      {isGiven && (
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
            {average !== null && (
              <span className="mt-1.5 block">{averageInWords(average, answers, say)}</span>
            )}
          </p>
        </div>
      )}
      {children}
    </fieldset>
  )
}

/** Asked once for each statement: the fees of one provider would be called another's. */
function OtherProvider({ form }: { form: RateInfoForm }) {
  const say = useAtomValue(sayAtom)['rate-info'].statement
  const [{ readStatement, currentProvider, isSureOfProvider }, keep] = useAtom(answersAtom)
  const id = useId()
  const processor = readStatement?.processor ?? null
  if (processor === null || currentProvider === '' || currentProvider === processor || isSureOfProvider)
    return null
  const name = PROCESSORS[processor]
  return (
    <fieldset aria-labelledby={id} className="rounded-md border border-pending bg-pending-tint px-4 py-3">
      <p id={id}>{say.otherProvider(name)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() =>
            form.setValue('currentProvider', processor, { shouldValidate: form.formState.isSubmitted })
          }
        >
          {say.takeProvider(name)}
        </Button>
        <Button variant="secondary" onClick={() => keep({ isSureOfProvider: true })}>
          {say.keepProvider}
        </Button>
      </div>
    </fieldset>
  )
}

type ReadProps = { read: ConfirmedFigures; isChanged: boolean; children: ReactNode }

function WhatWasRead({ read, isChanged, children }: ReadProps) {
  const say = useAtomValue(sayAtom)['rate-info'].statement
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
        {isChanged && <span className="block text-sm text-pending">{say.changed}</span>}
      </p>
      {children}
    </div>
  )
}

const FILLED = [
  'currentProvider',
  'monthlyVolume',
  'averageTransaction',
  'statementFees',
  'statementSales',
  'statementCount',
] as const

function fill(form: RateInfoForm, typed: Pick<Answers, (typeof FILLED)[number]>): void {
  const shouldValidate = form.formState.isSubmitted
  for (const name of FILLED) {
    if (form.getValues(name) !== typed[name]) form.setValue(name, typed[name], { shouldValidate })
  }
}

/** What the results count with, whatever was typed; null where it cannot be worked out. */
function averageFromCount(answers: Answers): number | null {
  const statement = v.safeParse(NumbersOfSales, answers)
  if (!statement.success) return null
  const { monthlyVolume, ...read } = statement.output
  return averageSaleOf({ ...read, averageTransaction: null, monthlyVolume })
}

/** An average that was typed and is another, beyond what rounding does, is not used. */
function averageInWords(
  average: number,
  { averageTransaction }: Answers,
  say: RateCheckMessages['rate-info']['statement'],
) {
  const typed = amountIn(averageTransaction)
  if (typed === null) return say.averageTaken(formatMoney(average))
  return Math.abs(typed - average) > average * ROUNDED ? say.averageInstead(formatMoney(average)) : null
}

const ROUNDED = 0.1

const NumbersOfSales = v.pick(v.object(RateInfo.entries), [
  'statementFees',
  'statementSales',
  'statementCount',
  'monthlyVolume',
])
