import { useState } from 'react'
import * as v from 'valibot'
import {
  type CreatedApiKey,
  LONGEST_KEY_NAME,
  NewApiKey,
} from '../../../../../api/contract/connect/api-keys.ts'
import { SCOPES } from '../../../../../domain/connect.ts'
import { ChoiceGroup } from '../../../../components/fields/ChoiceGroup.tsx'
import { Field, SelectField, TextAreaField } from '../../../../components/fields/Field.tsx'
import * as common from '../../../../lib/words/common.messages.ts'
import { createApiKey } from '../integrations.api.ts'
import { integrationsMessages as say } from '../integrations.messages.ts'
import { modeChoices, SecretForm, ShownOnce, useSecretForm } from '../secret-form.tsx'

/** `liveClosed` says why live keys cannot be created; null where they can. */
type Props = {
  liveClosed: string | null
  onCreated: () => void
  onClose: () => void
}

export function CreateKey({ liveClosed, onCreated, onClose }: Props) {
  const words = say.newKey
  const [created, setCreated] = useState<CreatedApiKey>()
  const { form, field, ...sending } = useSecretForm({
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
  })
  const { errors, isDirty } = form.formState

  return (
    <SecretForm
      {...sending}
      isDirty={isDirty}
      words={words}
      after={
        created && {
          title: say.shownKey.title,
          content: (
            <ShownOnce secret={created.key} words={say.shownKey} onClose={onClose}>
              <div>
                <p>{say.shownKey.next}</p>
                <p className="mt-1.5 rounded-md bg-sunk px-3 py-2 font-mono text-sm wrap-anywhere">
                  Authorization: Bearer {created.hint}
                </p>
              </div>
            </ShownOnce>
          ),
        }
      }
      onClose={onClose}
    >
      <Field
        {...field('name')}
        autoFocus
        label={common.name}
        hint={words.nameHint}
        maxLength={LONGEST_KEY_NAME}
        autoComplete="off"
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
      <SelectField {...field('expiresInDays')} label={words.expiry} options={words.expiries} />
      <TextAreaField
        {...field('allowedAddresses')}
        label={words.addresses}
        hint={words.addressesHint}
        rows={2}
        optional
        spellCheck={false}
        autoComplete="off"
        announceError
      />
    </SecretForm>
  )
}

const { expiresInDays, allowedAddresses } = NewApiKey.entries

/** A new key as typed, read with the route's own checks. An error in one address is an error of the field. */
export const TypedKey = v.object({
  ...NewApiKey.entries,
  expiresInDays: v.pipe(
    v.string(),
    v.transform((days): number | null | undefined => (days === '' ? null : Number(days))),
    expiresInDays,
  ),
  allowedAddresses: v.pipe(
    v.string(),
    v.transform(linesOf),
    v.rawCheck(({ dataset, addIssue }) => {
      const [issue] = v.safeParse(allowedAddresses, dataset.value).issues ?? []
      if (issue) addIssue({ message: issue.message })
    }),
  ),
})

/** One address in each line; commas separate them too. */
function linesOf(typed: string): string[] {
  return typed
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
