import type { ReactNode } from 'react'
import type { WebhookEndpoint } from '../../../../../api/contract/connect/webhooks.ts'
import { Alert } from '../../../../components/Alert.tsx'
import { BackLink } from '../../../../components/BackLink.tsx'
import { Button, LinkButton } from '../../../../components/Button.tsx'
import { EmptyState } from '../../../../components/Loading.tsx'
import { RelativeTime, useNow } from '../../../../components/RelativeTime.tsx'
import { useRemote } from '../../../../lib/data/remote.ts'
import { useMutation } from '../../../../lib/data/use-mutation.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatAgo, formatDay, formatMoment } from '../../../../lib/words/format.ts'
import { HOME } from '../../../../lib/words/language.ts'
import { showFailure, showToast, showToastOnNextPage } from '../../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../../suppliers/accounts/supplier-session.store.ts'
import { changeEndpoint, openEndpoints } from '../integrations.api.ts'
import { integrationsMessages as say } from '../integrations.messages.ts'
import { FRAME, Listed, ModeBadge, OpenDialog } from '../screen-parts.tsx'
import { Deliveries, useDeliveries } from './Deliveries.tsx'
import { StateBadge } from './Endpoints.tsx'

const BACK = `${HOME}/supplier/integrations`

type Props = { id: string }

export function EndpointPage({ id }: Props) {
  const words = say.webhooks
  const endpoints = useRemote(openEndpoints)
  return (
    <>
      <BackLink href={BACK}>{common.integrations}</BackLink>
      <h1 className="mt-1 text-2xl font-semibold">{words.endpoint}</h1>
      <div className="mt-2">
        <Listed known={endpoints} say={{ ...say, ...words }}>
          {(all) => {
            const endpoint = all.find((one) => one.id === id)
            return endpoint ? (
              <Shown
                endpoint={endpoint}
                onChanged={(changed) =>
                  endpoints.update((list) => list.map((one) => (one.id === changed.id ? changed : one)))
                }
                onDeleted={() => {
                  showToastOnNextPage({ title: say.deletion.done, description: endpoint.url })
                  location.assign(BACK)
                }}
              />
            ) : (
              <EmptyState
                title={words.gone}
                action={
                  <LinkButton href={BACK} variant="secondary">
                    {words.goBack}
                  </LinkButton>
                }
              >
                {words.goneWhy}
              </EmptyState>
            )
          }}
        </Listed>
      </div>
    </>
  )
}

type ShownProps = {
  endpoint: WebhookEndpoint
  onChanged: (changed: WebhookEndpoint) => void
  onDeleted: () => void
}

function Shown(props: ShownProps) {
  const { endpoint } = props
  const now = useNow()
  const deliveries = useDeliveries(endpoint.id)
  return (
    <>
      <p className="font-mono wrap-anywhere">{endpoint.url}</p>
      {endpoint.description && <p className="mt-1 wrap-anywhere text-ink-soft">{endpoint.description}</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        <ModeBadge mode={endpoint.mode} />
        <StateBadge endpoint={endpoint} />
      </p>
      <Trouble endpoint={endpoint} now={now} />
      <EndpointActions {...props} onSent={deliveries.lookSoon} />
      <Facts endpoint={endpoint} now={now} />
      <Deliveries deliveries={deliveries} now={now} />
    </>
  )
}

/** `onSent`: an event is on its way to the endpoint. */
type ActionsProps = ShownProps & { onSent: () => void }

/** The id of the alert that says why the endpoint is off. */
const TROUBLE = 'endpoint-trouble'

const dialogs = () => import('../confirm-dialogs.tsx')

function EndpointActions({ endpoint, onChanged, onDeleted, onSent }: ActionsProps) {
  const isOff = endpoint.disabledAt !== null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <OpenDialog
        words={say.testEvent.open}
        variant="primary"
        isOff={isOff}
        aria-describedby={isOff ? TROUBLE : undefined}
        load={dialogs}
      >
        {({ SendTestEvent }, close) => <SendTestEvent endpoint={endpoint} onDone={onSent} onClose={close} />}
      </OpenDialog>
      <OpenDialog words={common.edit} load={() => import('./EndpointForm.tsx')}>
        {({ EditEndpoint }, close) => (
          <EditEndpoint endpoint={endpoint} onSaved={onChanged} onClose={close} />
        )}
      </OpenDialog>
      <OpenDialog words={common.rotateSecret} load={dialogs}>
        {({ RotateSecret }, close) => (
          <RotateSecret endpoint={endpoint} onRotated={onChanged} onClose={close} />
        )}
      </OpenDialog>
      <OnOff endpoint={endpoint} onChanged={onChanged} />
      <OpenDialog words={common.deleteIt} variant="destructive" load={dialogs}>
        {({ DeleteEndpoint }, close) => (
          <DeleteEndpoint endpoint={endpoint} onDone={onDeleted} onClose={close} />
        )}
      </OpenDialog>
    </div>
  )
}

/** Does not ask first, because it can be undone. */
function OnOff({ endpoint, onChanged }: Pick<ShownProps, 'endpoint' | 'onChanged'>) {
  const words = say.onOff
  const { isPending, mutate } = useMutation({
    otherwise: common.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused: (description) => showFailure(words.failed, description),
  })
  const isOn = endpoint.disabledAt === null
  const toggle = () =>
    mutate(
      () => changeEndpoint(endpoint.id, { enabled: !isOn }),
      (changed) => {
        const [title, description] = isOn ? [words.isOff, words.isOffWhy] : [words.isOn, words.isOnWhy]
        showToast({ title, description })
        onChanged(changed)
      },
    )
  return (
    <Button variant="secondary" busy={isPending} onClick={toggle}>
      {isOn ? words.off : words.on}
    </Button>
  )
}

type PartProps = { endpoint: WebhookEndpoint; now: Date }

/** Why the endpoint gets no events, or soon will get none. */
function Trouble({ endpoint, now }: PartProps) {
  const words = say.webhooks
  const { disabledAt, disabledBecause, failingSince } = endpoint
  const why = disabledAt === null ? words.failingWhy : disabledBecause && words.offBecause[disabledBecause]
  const title =
    disabledAt === null
      ? failingSince && words.failingSince(formatMoment(new Date(failingSince)))
      : words.offSince(formatAgo(new Date(disabledAt), now))
  return title && <Alert id={TROUBLE} tone="pending" title={title} text={why} className="mt-4" />
}

function Facts({ endpoint, now }: PartProps) {
  const words = say.webhooks
  const { secretSince, oldSecretUntil } = endpoint
  const secret =
    oldSecretUntil === null
      ? words.oneSecret(formatDay(new Date(secretSince)))
      : words.twoSecrets(formatMoment(new Date(oldSecretUntil)))
  return (
    <dl className={`mt-6 ${FRAME}`}>
      <Fact label={words.events}>
        <ul>
          {endpoint.events.map((event) => (
            <li key={event}>
              <span className="font-mono text-sm">{event}</span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact label={words.secret}>{secret}</Fact>
      <Fact label={words.added}>
        <RelativeTime at={endpoint.createdAt} now={now} />
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:px-5">
    <dt className="text-ink-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)
