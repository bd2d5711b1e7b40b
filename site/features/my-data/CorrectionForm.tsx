import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { Correction, type MyData } from '../../../api/privacy/privacy.schema.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { ApiError, fieldMessagesOf, messageOf } from '../../lib/api.ts'
import { correctMyData } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.en.ts'

const FIELDS = ['firstName', 'lastName', 'company', 'website'] as const

type Props = {
  person: NonNullable<MyData['person']>
  say: MyDataMessages['details']
  onSaved: (corrected: MyData) => void
  onCancel: () => void
  onProofOver: () => void
}

export function CorrectionForm({ person, say, onSaved, onCancel, onProofOver }: Props) {
  const { firstName, lastName, company, website } = person
  const [resolver] = useState(() => valibotResolver(Correction))
  const form = useForm<v.InferInput<typeof Correction>, unknown, Correction>({
    defaultValues: { firstName, lastName, company, website },
    resolver,
  })
  const [refusal, setRefusal] = useState<string>()
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('firstName'), [form])

  async function save(correction: Correction) {
    setRefusal(undefined)
    try {
      onSaved(await correctMyData(correction))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onProofOver()
      const messages = fieldMessagesOf(error)
      const marked = FIELDS.filter((field) => messages[field])
      for (const field of marked) form.setError(field, { message: messages[field] })
      if (marked[0]) form.setFocus(marked[0])
      else setRefusal(messageOf(error) ?? say.failed)
    }
  }

  const submit = form.handleSubmit(save)
  function send(event: FormEvent<HTMLFormElement>) {
    if (isSubmitting) event.preventDefault()
    else void submit(event)
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
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
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? say.saving : say.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}
