import { useEffect, useState } from 'react'
import { Correction, type MyData } from '../../../../api/contract/privacy.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { Field } from '../../../components/fields/Field.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { Chapter } from './Chapter.tsx'
import { correctMyData } from './my-data.api.ts'
import type { MyDataMessages } from './my-data.messages.ts'
import type { PartProps } from './use-my-data.ts'

export function YourDetails({ data, say, actions }: PartProps) {
  const [state, setState] = useState<'shown' | 'correcting' | 'saved'>('shown')
  const { person } = data
  const words = say.details
  const account = { name: words.account, value: data.hasAccount ? words.hasAccount : words.hasNone }
  return (
    <Chapter heading={words.heading}>
      {state === 'saved' && <Alert tone="success" text={words.saved} />}
      <Card>
        {person === null ? (
          <Facts facts={[account]} />
        ) : state === 'correcting' ? (
          <CorrectionForm
            person={person}
            say={words}
            onProofOver={actions.proofIsOver}
            onCancel={() => setState('shown')}
            onSaved={(corrected) => {
              actions.show(corrected)
              setState('saved')
            }}
          />
        ) : (
          <>
            <Facts
              facts={[
                ...FIELDS.map((name) => ({ name: words[name], value: person[name] || words.empty })),
                { name: words.phones, value: person.phones.map(formatPhone).join(', ') || words.empty },
                account,
              ]}
            />
            <Button
              variant="secondary"
              className="mt-6"
              onClick={() => setState('correcting')}
              autoFocus={state === 'saved'}
            >
              {words.correct}
            </Button>
          </>
        )}
      </Card>
    </Chapter>
  )
}

const FIELDS = ['firstName', 'lastName', 'company', 'website'] as const

type CorrectionFormProps = {
  person: NonNullable<MyData['person']>
  say: MyDataMessages['details']
  onSaved: (corrected: MyData) => void
  onCancel: () => void
  onProofOver: () => void
}

function CorrectionForm({ person, say, onSaved, onCancel, onProofOver }: CorrectionFormProps) {
  const { firstName, lastName, company, website } = person
  const { form, field, refusal, isSending, onSubmit } = useSentForm({
    schema: Correction,
    fields: FIELDS,
    blank: { firstName, lastName, company, website },
    send: correctMyData,
    onSent: onSaved,
    otherwise: say.failed,
    noConnection: say.failed,
    onSignedOut: onProofOver,
  })
  const labelled = (name: (typeof FIELDS)[number]) => ({ ...field(name), label: say[name] })
  useEffect(() => form.setFocus('firstName'), [form])

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {refusal && <Alert tone="error" title={say.notSaved} text={refusal} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...labelled('firstName')} autoComplete="given-name" />
        <Field {...labelled('lastName')} autoComplete="family-name" />
        <Field {...labelled('company')} autoComplete="organization" />
        <Field {...labelled('website')} autoComplete="url" inputMode="url" optional />
      </div>
      <div className="flex max-w-measure flex-col gap-2 text-sm text-ink-soft">
        <p>{say.phoneHint}</p>
        <p>{say.figuresHint}</p>
      </div>
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
