import { useState } from 'react'
import type * as v from 'valibot'
import {
  LONGEST_ENDPOINT_DESCRIPTION,
  LONGEST_ENDPOINT_URL,
  NewWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
} from '../../../../../api/contract/connect/webhooks.ts'
import { WEBHOOK_EVENT_TYPES } from '../../../../../domain/connect.ts'
import { ChoiceGroup } from '../../../../components/fields/ChoiceGroup.tsx'
import { Field } from '../../../../components/fields/Field.tsx'
import { useConfig } from '../../../../lib/data/use-config.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { addEndpoint, changeEndpoint } from '../integrations.api.ts'
import { type IntegrationsMessages, integrationsMessages as say } from '../integrations.messages.ts'
import { modeChoices, SecretForm, ShownOnce, useSecretForm } from '../secret-form.tsx'

type Props = { onClose: () => void }

/** `liveClosed` says why live endpoints cannot be added; null where they can. */
type AddProps = Props & { liveClosed: string | null; onAdded: () => void }

export function AddEndpoint({ liveClosed, onAdded, onClose }: AddProps) {
  const words = say.endpointForm
  const [added, setAdded] = useState<WebhookEndpointWithSecret>()
  const sending = useEndpointForm({
    blank: {
      url: '',
      description: '',
      mode: liveClosed === null ? 'live' : 'test',
      events: [...WEBHOOK_EVENT_TYPES],
    },
    send: addEndpoint,
    onSent(answer) {
      setAdded(answer)
      onAdded()
    },
  })
  return (
    <EndpointForm
      {...sending}
      words={{ ...words, title: words.addTitle, submit: words.add, submitting: words.adding }}
      modes={modeChoices(words.modes, liveClosed)}
      after={
        added && {
          title: say.shownSecret.title,
          content: <ShownOnce secret={added.secret} words={say.shownSecret} onClose={onClose} />,
        }
      }
      onClose={onClose}
    />
  )
}

type EditProps = Props & { endpoint: WebhookEndpoint; onSaved: (changed: WebhookEndpoint) => void }

/** The mode of an endpoint cannot change. */
export function EditEndpoint({ endpoint, onSaved, onClose }: EditProps) {
  const words = say.endpointForm
  const sending = useEndpointForm({
    blank: endpoint,
    send: ({ url, description, events }) => changeEndpoint(endpoint.id, { url, description, events }),
    onSent(changed) {
      showToast({ title: words.saved, description: changed.url })
      onSaved(changed)
      onClose()
    },
  })
  return (
    <EndpointForm
      {...sending}
      words={{ ...words, title: words.editTitle, submit: common.save, submitting: common.saving }}
      onClose={onClose}
    />
  )
}

type Sending<Answer> = Pick<
  Parameters<typeof useSecretForm<v.InferInput<typeof NewWebhookEndpoint>, NewWebhookEndpoint, Answer>>[0],
  'blank' | 'send' | 'onSent'
>

const useEndpointForm = <Answer,>(sending: Sending<Answer>) =>
  useSecretForm({
    ...sending,
    schema: NewWebhookEndpoint,
    fields: ['url', 'description', 'mode', 'events'],
  })

type FormProps = ReturnType<typeof useEndpointForm> &
  Omit<Parameters<typeof SecretForm>[0], 'words' | 'isDirty' | 'children'> & {
    words: Parameters<typeof SecretForm>[0]['words'] & IntegrationsMessages['endpointForm']
    /** For a new endpoint. */
    modes?: ReturnType<typeof modeChoices>
  }

function EndpointForm({ form, field, words, modes, ...dialog }: FormProps) {
  const { errors, isDirty } = form.formState
  const isDemo = useConfig()?.demo != null
  return (
    <SecretForm {...dialog} words={words} isDirty={isDirty}>
      <Field
        {...field('url')}
        autoFocus
        label={words.url}
        hint={isDemo ? words.urlHintDemo : words.urlHint}
        type="url"
        inputMode="url"
        maxLength={LONGEST_ENDPOINT_URL}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        announceError
      />
      <Field
        {...field('description')}
        label={words.description}
        maxLength={LONGEST_ENDPOINT_DESCRIPTION}
        optional
        autoComplete="off"
        announceError
      />
      {modes && (
        <ChoiceGroup
          type="radio"
          legend={words.mode}
          choices={modes}
          box={form.register('mode')}
          error={errors.mode?.message}
        />
      )}
      <ChoiceGroup
        type="checkbox"
        legend={words.events}
        choices={WEBHOOK_EVENT_TYPES.map((event) => ({
          value: event,
          label: event,
          hint: say.webhooks.event[event],
        }))}
        box={form.register('events')}
        error={errors.events?.message}
      />
    </SecretForm>
  )
}
