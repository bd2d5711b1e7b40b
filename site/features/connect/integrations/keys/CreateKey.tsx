import { useState } from 'react'
import {
  type CreatedApiKey,
  LONGEST_KEY_NAME,
  SCOPES,
} from '../../../../../api/contract/supplier/api-keys.ts'
import { ChoiceGroup } from '../../../../components/ChoiceGroup.tsx'
import { Field, SelectField, TextAreaField } from '../../../../components/Field.tsx'
import { useSentForm } from '../../../../lib/use-sent-form.ts'
import { supplierSessionIsOver } from '../../../suppliers/accounts/supplier-session.store.ts'
import { FormDialog } from '../FormDialog.tsx'
import { createApiKey } from '../integrations.api.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'
import { modeChoices } from '../mode-choices.ts'
import { ShownOnce } from '../ShownOnce.tsx'
import { TypedKey } from './typed-key.ts'

/** `liveClosed` says why there can be no live key; null where there can. */
type Props = {
  say: IntegrationsMessages
  liveClosed: string | null
  onCreated: () => void
  onClose: () => void
}

/** The form of a new key, and then the key itself, once. */
export function CreateKey({ say, liveClosed, onCreated, onClose }: Props) {
  const words = say.newKey
  const [created, setCreated] = useState<CreatedApiKey>()
  const { form, refusal, isSending, onSubmit } = useSentForm({
    schema: TypedKey,
    fields: ['name', 'mode', 'scopes', 'expiresInDays', 'allowedAddresses'],
    blank: {
      name: '',
      mode: 'test',
      scopes: ['market:read', 'leads:read'],
      expiresInDays: '90',
      allowedAddresses: '',
    },
    send: createApiKey,
    onSent(answer) {
      setCreated(answer)
      onCreated()
    },
    otherwise: say.noConnection,
    noConnection: say.noConnection,
    onSignedOut: supplierSessionIsOver,
  })
  const { errors, isDirty } = form.formState

  return (
    <FormDialog
      words={words}
      say={say}
      refusal={refusal}
      isSending={isSending}
      isDirty={isDirty}
      after={
        created && {
          title: say.shownKey.title,
          content: <CreatedKey created={created} say={say} onClose={onClose} />,
        }
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field
        {...form.register('name')}
        autoFocus
        label={words.name}
        hint={words.nameHint}
        maxLength={LONGEST_KEY_NAME}
        autoComplete="off"
        error={errors.name?.message}
        announceError
      />
      <ChoiceGroup
        type="radio"
        legend={words.mode}
        choices={modeChoices(words.modes, liveClosed)}
        box={form.register('mode')}
        error={errors.mode?.message}
      />
      <ChoiceGroup
        type="checkbox"
        legend={words.scopes}
        choices={SCOPES.map((scope) => ({ value: scope, ...say.keys.scope[scope] }))}
        box={form.register('scopes')}
        error={errors.scopes?.message}
      />
      <SelectField
        {...form.register('expiresInDays')}
        label={words.expiry}
        options={words.expiries}
        error={errors.expiresInDays?.message}
      />
      <TextAreaField
        {...form.register('allowedAddresses')}
        label={words.addresses}
        hint={words.addressesHint}
        rows={2}
        optional
        spellCheck={false}
        autoComplete="off"
        error={errors.allowedAddresses?.message}
        announceError
      />
    </FormDialog>
  )
}

type CreatedProps = { created: CreatedApiKey; say: IntegrationsMessages; onClose: () => void }

const CreatedKey = ({ created, say, onClose }: CreatedProps) => (
  <ShownOnce secret={created.key} words={say.shownKey} say={say} onClose={onClose}>
    <div>
      <p>{say.shownKey.next}</p>
      <p className="mt-1.5 rounded-md bg-sunk px-3 py-2 font-mono text-sm wrap-anywhere">
        Authorization: Bearer {created.hint}
      </p>
    </div>
  </ShownOnce>
)
