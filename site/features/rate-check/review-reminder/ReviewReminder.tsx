import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { reminderConsent } from '../../../../api/contract/privacy/reminder-consent.messages.ts'
import { ReviewReminder as Reminder } from '../../../../api/contract/requests/review-reminder.ts'
import { Alert } from '../../../components/Alert.tsx'
import { CheckboxField } from '../../../components/fields/CheckboxField.tsx'
import { api } from '../../../lib/data/api.ts'
import { remote } from '../../../lib/data/remote.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDay } from '../../../lib/words/format.ts'
import { LANGUAGE } from '../../../lib/words/language.ts'
import { reviewReminderMessages as say } from './review-reminder.messages.ts'

const openReminder = () => remote(({ signal }) => api.get('/api/review-reminder', Reminder, { signal }))

type Props = {
  /** Classes of the frame, which is not drawn where there is nothing to ask. */
  className?: string
}

/** The box that asks for a reminder. Draws nothing for somebody who has not proved an address, or has no recent check. */
export function ReviewReminder({ className = '' }: Props) {
  const id = useId()
  const [reminder] = useState(openReminder)
  const { data } = useStore(reminder.$known)
  const { isPending, refusal, mutate } = useMutation({ otherwise: say.notSaved })
  const [isChanged, setChanged] = useState(false)
  if (data === undefined || !(data.canAsk || data.wanted)) return null
  const set = (wanted: boolean) =>
    mutate(
      () => api.put('/api/review-reminder', Reminder, { body: { wanted, language: LANGUAGE } }),
      (answer) => {
        setChanged(true)
        reminder.update(() => answer)
      },
    )
  return (
    <div className={className}>
      <CheckboxField
        id={id}
        label={reminderConsent.label}
        hint={reminderConsent.smallPrint}
        checked={data.wanted}
        disabled={isPending}
        onChange={({ target }) => set(target.checked)}
      />
      <p role="status" className="mt-2 pl-8 text-sm empty:hidden">
        {state()}
      </p>
      {refusal !== undefined && <Alert tone="error" text={refusal} className="mt-3" />}
    </div>
  )

  function state() {
    if (isPending) return common.saving
    if (data?.remindAt) return say.due(formatDay(new Date(data.remindAt)))
    if (isChanged) return say.stopped
    return data?.sentAt ? say.sentOn(formatDay(new Date(data.sentAt))) : null
  }
}
