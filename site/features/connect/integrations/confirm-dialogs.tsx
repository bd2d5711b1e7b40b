import { type ReactNode, useState } from 'react'
import type { ApiKey } from '../../../../api/contract/connect/api-keys.ts'
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '../../../../api/contract/connect/webhooks.ts'
import type { WebhookEventType } from '../../../../domain/connect.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { SelectField } from '../../../components/fields/Field.tsx'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoment } from '../../../lib/words/format.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import {
  deleteEndpoint,
  resetTestData,
  revokeApiKey,
  rotateSecret,
  sendTestEvent,
} from './integrations.api.ts'
import { integrationsMessages as say } from './integrations.messages.ts'
import { ShownOnce } from './secret-form.tsx'

type Closable = { onClose: () => void }
type Asking = Closable & { onDone: () => void }

export function RevokeKey({ apiKey, ...dialog }: Asking & { apiKey: ApiKey }) {
  const { revoke } = say
  return (
    <ConfirmDialog
      {...dialog}
      words={{ ...revoke, title: revoke.title(apiKey.name), why: revoke.why(apiKey.hint) }}
      isDestructive
      send={() => revokeApiKey(apiKey.id)}
      toast={{ title: revoke.done, description: revoke.doneWhy(apiKey.name) }}
    />
  )
}

export function ResetTestData(dialog: Asking) {
  const { testMode } = say
  return (
    <ConfirmDialog
      {...dialog}
      words={{ ...testMode, why: testMode.resetWhy }}
      isDestructive
      send={resetTestData}
      toast={{ title: testMode.done, description: testMode.doneWhy }}
    />
  )
}

export function DeleteEndpoint({ endpoint, ...dialog }: Asking & { endpoint: WebhookEndpoint }) {
  const { deletion } = say
  return (
    <ConfirmDialog
      {...dialog}
      words={{ ...deletion, why: deletion.why(endpoint.url) }}
      isDestructive
      send={() => deleteEndpoint(endpoint.id)}
    />
  )
}

export function SendTestEvent({ endpoint, ...dialog }: Asking & { endpoint: WebhookEndpoint }) {
  const words = say.testEvent
  const [type, setType] = useState<WebhookEventType>(endpoint.events[0] ?? 'lead.purchased')
  return (
    <ConfirmDialog
      {...dialog}
      words={{ ...words, confirm: words.send, confirming: common.sending }}
      send={() => sendTestEvent(endpoint.id, type)}
      toast={{ title: words.sent, description: words.sentWhy }}
    >
      <div className="mb-5">
        <SelectField
          label={words.type}
          hint={say.webhooks.event[type]}
          options={endpoint.events.map((value) => ({ value, label: value }))}
          value={type}
          onChange={({ target }) => setType(endpoint.events.find((known) => known === target.value) ?? type)}
        />
      </div>
    </ConfirmDialog>
  )
}

type RotateProps = Closable & { endpoint: WebhookEndpoint; onRotated: (endpoint: WebhookEndpoint) => void }

/** Asks, and then shows the new secret, once. */
export function RotateSecret({ endpoint, onRotated, onClose }: RotateProps) {
  const words = say.rotate
  const [rotated, setRotated] = useState<WebhookEndpointWithSecret>()
  return (
    <DialogSheet
      title={rotated ? say.shownSecret.title : words.title}
      staysOpen={rotated !== undefined}
      onClose={onClose}
    >
      {rotated ? (
        <ShownOnce secret={rotated.secret} words={say.shownSecret} onClose={onClose}>
          {rotated.oldSecretUntil !== null && (
            <p>{words.bothUntil(formatMoment(new Date(rotated.oldSecretUntil)))}</p>
          )}
        </ShownOnce>
      ) : (
        <Confirm
          words={{ ...words, confirm: common.rotateSecret }}
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

type ConfirmProps<Answer> = Closable & {
  words: { title: string; why: ReactNode; confirm: string; confirming: string; failed: string }
  isDestructive?: boolean
  send: () => Promise<Answer>
  onDone: (answer: Answer) => void
}

type DialogProps = ConfirmProps<unknown> & {
  onDone: () => void
  /** Without one the dialog stays until the caller closes it. */
  toast?: { title: string; description: string }
  children?: ReactNode
}

/** Asks before it acts. */
const ConfirmDialog = ({ toast, children, onDone, ...props }: DialogProps) => (
  <DialogSheet title={props.words.title} onClose={props.onClose}>
    {children}
    <Confirm
      {...props}
      onDone={() => {
        if (toast) {
          showToast(toast)
          props.onClose()
        }
        onDone()
      }}
    />
  </DialogSheet>
)

function Confirm<Answer>({ words, isDestructive, send, onDone, onClose }: ConfirmProps<Answer>) {
  const { isPending, refusal, mutate } = useMutation({
    otherwise: common.noConnection,
    onSignedOut: supplierSessionIsOver,
  })
  return (
    <div className="flex flex-col gap-5">
      {refusal && <Alert tone="error" title={words.failed} text={refusal} />}
      <p className="wrap-anywhere">{words.why}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isDestructive ? 'destructive' : 'primary'}
          className="max-sm:grow"
          busy={isPending}
          onClick={() => mutate(send, onDone)}
        >
          {isPending ? words.confirming : words.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </div>
  )
}
