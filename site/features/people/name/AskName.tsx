import { useId } from 'react'
import { User } from '../../../../api/contract/people/users.ts'
import { PersonName } from '../../../../api/contract/rate-check/rate-check.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { api } from '../../../lib/data/api.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { userIsNow, userSessionIsOver } from '../session/session.store.ts'
import { nameMessages as say } from './name.messages.ts'

/** For an owner whose name we do not know. `onDone` is called after saving, just before the session has the name. */
export function AskName({ onDone = () => {} }: { onDone?: () => void }) {
  const { field, refusal, isSending, onSubmit } = useSentForm({
    schema: PersonName,
    fields: ['firstName', 'lastName'],
    blank: { firstName: '', lastName: '' },
    send: (body) => api.post('/api/auth/name', User, { body }),
    onSent(user) {
      showToast({ title: say.saved(user.firstName) })
      onDone()
      userIsNow(user)
    },
    otherwise: say.tryAgain,
    noConnection: say.tryAgain,
    onSignedOut: userSessionIsOver,
  })
  const headingId = useId()

  return (
    <Card>
      <form noValidate aria-labelledby={headingId} onSubmit={onSubmit} className="flex flex-col gap-5">
        <div>
          <h2 id={headingId} className="text-xl font-semibold">
            {say.heading}
          </h2>
          <p className="mt-1 text-ink-soft">{say.why}</p>
        </div>
        {refusal && <Alert tone="error" title={say.failed} text={refusal} />}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field {...field('firstName')} label={common.firstName} autoComplete="given-name" />
          <Field {...field('lastName')} label={common.lastName} autoComplete="family-name" />
        </div>
        <Button type="submit" busy={isSending} className="self-start max-sm:w-full">
          {isSending ? common.saving : common.save}
        </Button>
      </form>
    </Card>
  )
}
