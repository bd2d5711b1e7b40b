import type { periodWords } from '../../lib/words/period.messages.ts'
import { type ChosenPeriod, presets } from '../../lib/words/period.ts'
import { Button } from '../Button.tsx'
import { DayField } from './DayField.tsx'
import { FieldRow } from './Field.tsx'

type Props = {
  period: ChosenPeriod
  /** What the API says of a period that this page took for a right one. */
  refused: Record<string, string>
  say: typeof periodWords
}

const ENDS = ['from', 'to'] as const

/** Usual periods, and two days that take effect at once. What is wrong with them stands beside the field. */
export function PeriodFields({ period: { today, searching, chosen, wrong }, refused, say }: Props) {
  const { filters, replace } = searching
  const days = { from: filters.from || chosen?.from || '', to: filters.to || chosen?.to || '' }
  const errors: Record<string, string> = { ...refused, ...wrong }
  const usual = presets(today)
  return (
    <search aria-label={say.label} className="print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{say.label}</legend>
          {PRESETS.map((name) => {
            const { from, to } = usual[name]
            return (
              <Button
                key={name}
                variant="secondary"
                className="aria-pressed:border-action aria-pressed:bg-action-tint max-sm:grow"
                aria-pressed={chosen?.from === from && chosen.to === to}
                onClick={() => replace({ search: '', from, to })}
              >
                {say.presets[name]}
              </Button>
            )
          })}
        </fieldset>
        <FieldRow className="w-full grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:w-auto sm:grid-cols-[11rem_11rem]">
          {ENDS.map((end) => (
            <DayField
              key={end}
              label={say[end]}
              day={days[end]}
              error={errors[end]}
              announceError
              onChosen={(day) => replace({ search: '', ...days, [end]: day })}
            />
          ))}
        </FieldRow>
      </div>
    </search>
  )
}

const PRESETS = ['thisMonth', 'lastMonth', 'days90', 'thisYear', 'months12'] as const
