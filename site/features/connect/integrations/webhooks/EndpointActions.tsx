import type { WebhookEndpoint } from '../../../../../api/contract/supplier/webhooks.ts'
import { Button } from '../../../../components/Button.tsx'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { showFailure, showToast } from '../../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../../suppliers/accounts/supplier-session.store.ts'
import { changeEndpoint } from '../integrations.api.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'
import { OpenDialog } from '../screen-parts.tsx'

type Props = {
  endpoint: WebhookEndpoint
  say: IntegrationsMessages
  onChanged: (changed: WebhookEndpoint) => void
  onDeleted: () => void
  /** An event is on its way to the endpoint. */
  onSent: () => void
}

/** The id of the alert that says why the endpoint is off. */
export const TROUBLE = 'endpoint-trouble'

const dialogs = () => import('../confirm-dialogs.tsx')

/** The buttons of an endpoint. */
export function EndpointActions({ endpoint, say, onChanged, onDeleted, onSent }: Props) {
  const isOff = endpoint.disabledAt !== null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <OpenDialog
        words={say.testEvent.open}
        variant="primary"
        isOff={isOff}
        aria-describedby={isOff ? TROUBLE : undefined}
        load={dialogs}
        say={say}
      >
        {({ SendTestEvent }, close) => (
          <SendTestEvent endpoint={endpoint} say={say} onSent={onSent} onClose={close} />
        )}
      </OpenDialog>
      <OpenDialog words={say.endpointForm.edit} load={() => import('./EndpointForm.tsx')} say={say}>
        {({ EditEndpoint }, close) => (
          <EditEndpoint endpoint={endpoint} say={say} onSaved={onChanged} onClose={close} />
        )}
      </OpenDialog>
      <OpenDialog words={say.rotate.open} load={dialogs} say={say}>
        {({ RotateSecret }, close) => (
          <RotateSecret endpoint={endpoint} say={say} onRotated={onChanged} onClose={close} />
        )}
      </OpenDialog>
      <OnOff endpoint={endpoint} say={say} onChanged={onChanged} />
      <OpenDialog words={say.deletion.open} variant="destructive" load={dialogs} say={say}>
        {({ DeleteEndpoint }, close) => (
          <DeleteEndpoint endpoint={endpoint} say={say} onDeleted={onDeleted} onClose={close} />
        )}
      </OpenDialog>
    </div>
  )
}

/** Does not ask first, because it can be undone. */
function OnOff({ endpoint, say: { onOff: say, ...words }, onChanged }: Omit<Props, 'onDeleted' | 'onSent'>) {
  const { isPending, mutate } = useMutation({
    otherwise: words.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused: (description) => showFailure(say.failed, description),
  })
  const isOn = endpoint.disabledAt === null
  const toggle = () =>
    mutate(
      () => changeEndpoint(endpoint.id, { enabled: !isOn }),
      (changed) => {
        showToast(
          isOn
            ? { title: say.isOff, description: say.isOffWhy }
            : { title: say.isOn, description: say.isOnWhy },
        )
        onChanged(changed)
      },
    )
  return (
    <Button variant="secondary" busy={isPending} onClick={() => void toggle()}>
      {isOn ? say.off : say.on}
    </Button>
  )
}
