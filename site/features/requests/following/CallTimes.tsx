import { useState } from 'react'
import { WEEKDAYS, type Weekday } from '../../../../domain/requests.ts'
import { Button } from '../../../components/Button.tsx'
import { CheckboxField, CheckboxGroup } from '../../../components/fields/CheckboxField.tsx'
import { SelectField } from '../../../components/fields/Field.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import { callTimesInWords } from '../../../lib/words/call-times.messages.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { onTheHour } from '../../../lib/words/format.messages.ts'
import type { PartProps } from './request-part.ts'
import { requestMessages as say } from './requests.messages.ts'

/** When the owner can be called, and whether by text too. */
export function CallTimes(part: PartProps) {
  const { status, news } = part
  const [isEditing, setEditing] = useState(false)
  const words = say.calls
  const { callTimes, wantsText } = status
  return (
    <section aria-labelledby={`calls-${status.id}`}>
      <h3 id={`calls-${status.id}`} className="font-semibold">
        {words.heading}
      </h3>
      {isEditing ? (
        <CallTimesForm {...part} onClose={() => setEditing(false)} />
      ) : (
        <>
          <TakesFocus isWanted={news === 'calls'}>
            <p className="text-ink-soft tabular-nums">
              {callTimes === null ? words.anyTime : callTimesInWords(callTimes)}
            </p>
            {wantsText && status.takenAt === null && <p className="text-ink-soft">{words.textToo}</p>}
          </TakesFocus>
          <Button variant="secondary" className="mt-2" onClick={() => setEditing(true)}>
            {common.change}
            <span className="sr-only"> {words.changeWhat}</span>
          </Button>
        </>
      )}
    </section>
  )
}

const OFFICE_DAYS: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri']

function CallTimesForm({ status, calls, isBusy, marked, run, onClose }: PartProps & { onClose: () => void }) {
  const words = say.calls
  const [isAnyTime, setAnyTime] = useState(status.callTimes === null)
  const [times, setTimes] = useState(status.callTimes ?? { days: OFFICE_DAYS, from: 9, to: 17 })
  const [wantsText, setWantsText] = useState(status.wantsText)

  const save = () =>
    run('calls', async () => {
      const changed = await calls.setCallTimes({ callTimes: isAnyTime ? null : times, wantsText })
      onClose()
      return changed
    })
  const toggle = (label: string) => {
    const isDay = (day: Weekday) => words.day[day] === label
    const days = WEEKDAYS.filter((day) => times.days.includes(day) !== isDay(day))
    setTimes({ ...times, days })
  }
  return (
    <TakesFocus className="mt-2 flex flex-col gap-4">
      <CheckboxField
        label={words.anyTime}
        checked={isAnyTime}
        onChange={(event) => setAnyTime(event.target.checked)}
      />
      {!isAnyTime && (
        <>
          <CheckboxGroup
            legend={words.days}
            error={marked['callTimes.days']}
            options={WEEKDAYS.map((day) => words.day[day])}
            isChecked={(label) => times.days.some((day) => words.day[day] === label)}
            box={{ onChange: (event) => toggle(event.target.value) }}
          />
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              id={`from-${status.id}`}
              label={words.from}
              options={hours(0, 23)}
              value={times.from}
              onChange={(event) => setTimes({ ...times, from: Number(event.target.value) })}
            />
            <SelectField
              id={`to-${status.id}`}
              label={words.to}
              error={marked['callTimes.to']}
              options={hours(1, 24)}
              value={times.to}
              onChange={(event) => setTimes({ ...times, to: Number(event.target.value) })}
            />
          </div>
          <p className="text-sm text-ink-soft">{words.zone}</p>
        </>
      )}
      {status.takenAt === null && (
        <CheckboxField
          label={words.wantsText}
          checked={wantsText}
          onChange={(event) => setWantsText(event.target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={save}>
          {isBusy ? common.saving : common.save}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </TakesFocus>
  )
}

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => ({
    value: String(first + place),
    label: onTheHour(first + place),
  }))
