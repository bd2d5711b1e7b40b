import { useEffect } from 'react'
import { Correction, type MyData } from '../../../api/contract/privacy.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { ApiError } from '../../lib/api.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { correctMyData } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.ts'

type Props = {
  person: NonNullable<MyData['person']>
  say: MyDataMessages['details']
  onSaved: (corrected: MyData) => void
  onCancel: () => void
  onProofOver: () => void
}

export function CorrectionForm({ person, say, onSaved, onCancel, onProofOver }: Props) {
  const { firstName, lastName, company, website } = person
  const { form, refusal, isSending, onSubmit } = useSentForm({
    schema: Correction,
    fields: ['firstName', 'lastName', 'company', 'website'],
    blank: { firstName, lastName, company, website },
    send: correctMyData,
    onSent: onSaved,
    otherwise: say.failed,
    noConnection: say.failed,
    isStep(error) {
      const isOver = error instanceof ApiError && error.status === 401
      if (isOver) onProofOver()
      return isOver
    },
  })
  const { errors } = form.formState
  useEffect(() => form.setFocus('firstName'), [form])

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {refusal && (
        <Alert tone="error" title={say.notSaved}>
          <p>{refusal}</p>
        </Alert>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          {...form.register('firstName')}
          label={say.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <Field
          {...form.register('lastName')}
          label={say.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
        <Field
          {...form.register('company')}
          label={say.company}
          autoComplete="organization"
          error={errors.company?.message}
        />
        <Field
          {...form.register('website')}
          label={say.website}
          autoComplete="url"
          inputMode="url"
          optional
          error={errors.website?.message}
        />
      </div>
      <p className="max-w-measure text-sm text-ink-soft">{say.phoneHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending}>
          {isSending ? say.saving : say.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}
