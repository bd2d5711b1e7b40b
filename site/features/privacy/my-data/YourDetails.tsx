import { useEffect, useState } from 'react'
import { Correction, type MyData } from '../../../../api/contract/privacy/privacy.ts'
import type { Language } from '../../../../domain/languages/languages.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { Field, SelectField } from '../../../components/fields/Field.tsx'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { MAIL_LANGUAGES } from '../../../lib/words/mail-languages.ts'
import { Chapter, Refusal } from './Chapter.tsx'
import { chooseMailLanguage, correctMyData } from './my-data.api.ts'
import { myDataMessages } from './my-data.messages.ts'
import type { PartProps } from './use-my-data.ts'

const say = myDataMessages.details

export function YourDetails({ data, actions }: PartProps) {
  const [state, setState] = useState<'shown' | 'correcting' | 'saved'>('shown')
  const { person } = data
  const account = { name: common.account, value: data.hasAccount ? say.hasAccount : say.hasNone }
  return (
    <Chapter heading={say.heading}>
      {state === 'saved' && <Alert tone="success" text={say.saved} />}
      <Card>
        {person === null ? (
          <Facts facts={[account]} />
        ) : state === 'correcting' ? (
          <CorrectionForm
            person={person}
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
                ...FIELDS.map((name) => ({ name: say[name], value: person[name] || common.notGiven })),
                {
                  name: common.phone,
                  value: person.phones.map((phone) => formatPhone(phone)).join(', ') || common.notGiven,
                },
                account,
              ]}
            />
            <Button
              variant="secondary"
              className="mt-6"
              onClick={() => setState('correcting')}
              autoFocus={state === 'saved'}
            >
              {say.correct}
            </Button>
          </>
        )}
        {data.mailLanguage !== null && state !== 'correcting' && (
          <ChosenLanguage chosen={data.mailLanguage} actions={actions} />
        )}
      </Card>
    </Chapter>
  )
}

type ChosenLanguageProps = {
  chosen: Language
  actions: PartProps['actions']
}

/** Shows the choice at once while it is sent, and the one that is kept again where it failed. */
function ChosenLanguage({ chosen, actions }: ChosenLanguageProps) {
  const [pending, setPending] = useState<Language>()
  const { isPending, refusal, mutate } = useMutation({
    otherwise: say.failed,
    onSignedOut: actions.proofIsOver,
  })
  const choose = (language: Language) => {
    setPending(language)
    void mutate(() => chooseMailLanguage(language), actions.show).finally(() => setPending(undefined))
  }
  return (
    <div className="mt-6 max-w-form border-t border-line pt-6">
      <SelectField
        label={say.mailLanguage}
        options={MAIL_LANGUAGES}
        value={pending ?? chosen}
        disabled={isPending}
        onChange={({ target }) => choose(target.value === 'fr' ? 'fr' : 'en')}
      />
      <Refusal title={say.notSaved} why={refusal} />
    </div>
  )
}

const FIELDS = ['firstName', 'lastName', 'company', 'website'] as const

type CorrectionFormProps = {
  person: NonNullable<MyData['person']>
  onSaved: (corrected: MyData) => void
  onCancel: () => void
  onProofOver: () => void
}

function CorrectionForm({ person, onSaved, onCancel, onProofOver }: CorrectionFormProps) {
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
          {isSending ? common.saving : common.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
