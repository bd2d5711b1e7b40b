import { useState } from 'react'
import type {
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEventType,
} from '../../../../../api/contract/supplier/webhooks.ts'
import { DialogSheet } from '../../../../components/dialogs/DialogSheet.tsx'
import { SelectField } from '../../../../components/Field.tsx'
import { formatMoment } from '../../../../lib/format.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { Confirm, ConfirmDialog } from '../Confirm.tsx'
import { deleteEndpoint, rotateSecret, sendTestEvent } from '../integrations.api.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'
import { ShownOnce } from '../ShownOnce.tsx'

type Props = { endpoint: WebhookEndpoint; say: IntegrationsMessages; onClose: () => void }

export function SendTestEvent({ endpoint, say, onSent, onClose }: Props & { onSent: () => void }) {
  const words = say.testEvent
  const [type, setType] = useState<WebhookEventType>(endpoint.events[0] ?? 'lead.purchased')
  return (
    <DialogSheet title={words.title} closeLabel={say.close} onClose={onClose}>
      <div className="mb-5">
        <SelectField
          label={words.type}
          hint={say.webhooks.event[type]}
          options={endpoint.events.map((value) => ({ value, label: value }))}
          value={type}
          onChange={({ target }) => setType(endpoint.events.find((known) => known === target.value) ?? type)}
        />
      </div>
      <Confirm
        words={{ ...words, confirm: words.send, confirming: words.sending }}
        say={say}
        send={() => sendTestEvent(endpoint.id, type)}
        onDone={() => {
          showToast({ title: words.sent, description: words.sentWhy })
          onClose()
          onSent()
        }}
        onClose={onClose}
      />
    </DialogSheet>
  )
}

type RotateProps = Props & { onRotated: (endpoint: WebhookEndpoint) => void }

/** Asks, and then shows the new secret, once. */
export function RotateSecret({ endpoint, say, onRotated, onClose }: RotateProps) {
  const words = say.rotate
  const [rotated, setRotated] = useState<WebhookEndpointWithSecret>()
  return (
    <DialogSheet
      title={rotated ? say.shownSecret.title : words.title}
      closeLabel={say.close}
      staysOpen={rotated !== undefined}
      onClose={onClose}
    >
      {rotated ? (
        <ShownOnce secret={rotated.secret} words={say.shownSecret} say={say} onClose={onClose}>
          {rotated.oldSecretUntil !== null && (
            <p>{words.bothUntil(formatMoment(new Date(rotated.oldSecretUntil)))}</p>
          )}
        </ShownOnce>
      ) : (
        <Confirm
          words={words}
          say={say}
          send={() => rotateSecret(endpoint.id)}
          onDone={(answer) => {
            const { secret: _, ...changed } = answer
            setRotated(answer)
            onRotated(changed)
          }}
          onClose={onClose}
        />
      )}
    </DialogSheet>
  )
}

export function DeleteEndpoint({ endpoint, say, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const words = say.deletion
  return (
    <ConfirmDialog
      words={{ ...words, why: words.why(endpoint.url) }}
      isDestructive
      say={say}
      send={() => deleteEndpoint(endpoint.id)}
      onDone={onDeleted}
      onClose={onClose}
    />
  )
}
