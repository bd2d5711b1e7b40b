import type { ReactNode } from 'react'
import type { WebhookEndpoint } from '../../../../../api/contract/supplier/webhooks.ts'
import { Alert } from '../../../../components/Alert.tsx'
import { BackLink } from '../../../../components/BackLink.tsx'
import { LinkButton } from '../../../../components/Button.tsx'
import { EmptyState } from '../../../../components/Loading.tsx'
import { RelativeTime, useNow } from '../../../../components/RelativeTime.tsx'
import { formatAgo, formatMoment } from '../../../../lib/format.ts'
import { useRemote } from '../../../../lib/remote.ts'
import { showToastOnNextPage } from '../../../platform/toast/toast.store.ts'
import { openEndpoints } from '../integrations.api.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'
import { FRAME, Listed, ModeBadge } from '../screen-parts.tsx'
import { Deliveries, useDeliveries } from './Deliveries.tsx'
import { EndpointActions, TROUBLE } from './EndpointActions.tsx'
import { StateBadge } from './Endpoints.tsx'

const BACK = '/supplier/integrations'

type Props = { id: string; say: IntegrationsMessages }

/** One endpoint: its state, its actions and its deliveries. */
export function EndpointPage({ id, say }: Props) {
  const words = say.webhooks
  const endpoints = useRemote(openEndpoints)
  return (
    <>
      <BackLink href={BACK}>{words.back}</BackLink>
      <h1 className="mt-1 text-2xl font-semibold">{words.endpoint}</h1>
      <div className="mt-2">
        <Listed known={endpoints} say={{ ...say, ...words }}>
          {(all) => {
            const endpoint = all.find((one) => one.id === id)
            return endpoint ? (
              <Shown
                endpoint={endpoint}
                say={say}
                onChanged={(changed) =>
                  endpoints.update((list) => list.map((one) => (one.id === changed.id ? changed : one)))
                }
                onDeleted={() => {
                  showToastOnNextPage({ title: say.deletion.done, description: endpoint.url })
                  location.assign(BACK)
                }}
              />
            ) : (
              <Gone say={say} />
            )
          }}
        </Listed>
      </div>
    </>
  )
}

const Gone = ({ say: { webhooks: say } }: { say: IntegrationsMessages }) => (
  <EmptyState
    title={say.gone}
    action={
      <LinkButton href={BACK} variant="secondary">
        {say.goBack}
      </LinkButton>
    }
  >
    {say.goneWhy}
  </EmptyState>
)

type ShownProps = {
  endpoint: WebhookEndpoint
  say: IntegrationsMessages
  onChanged: (changed: WebhookEndpoint) => void
  onDeleted: () => void
}

function Shown({ endpoint, say, onChanged, onDeleted }: ShownProps) {
  const now = useNow()
  const deliveries = useDeliveries(endpoint.id)
  return (
    <>
      <p className="font-mono wrap-anywhere">{endpoint.url}</p>
      {endpoint.description && <p className="mt-1 wrap-anywhere text-ink-soft">{endpoint.description}</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        <ModeBadge mode={endpoint.mode} say={say} />
        <StateBadge endpoint={endpoint} say={say} />
      </p>
      <Trouble endpoint={endpoint} now={now} say={say} />
      <EndpointActions
        endpoint={endpoint}
        say={say}
        onChanged={onChanged}
        onDeleted={onDeleted}
        onSent={deliveries.lookSoon}
      />
      <Facts endpoint={endpoint} now={now} say={say} />
      <Deliveries deliveries={deliveries} now={now} say={say} />
    </>
  )
}

type PartProps = { endpoint: WebhookEndpoint; now: Date; say: IntegrationsMessages }

/** Why the endpoint gets no events, or soon will get none. */
function Trouble({ endpoint, now, say: { webhooks: say } }: PartProps) {
  const { disabledAt, disabledBecause, failingSince } = endpoint
  const ago = (at: string) => formatAgo(new Date(at), now)
  if (disabledAt !== null)
    return (
      <div id={TROUBLE} className="mt-4">
        <Alert tone="pending" title={say.offSince(ago(disabledAt))}>
          {disabledBecause && <p>{say.offBecause[disabledBecause]}</p>}
        </Alert>
      </div>
    )
  if (failingSince === null) return null
  return (
    <div className="mt-4">
      <Alert
        tone="pending"
        title={say.failingSince(formatMoment(new Date(failingSince)))}
        text={say.failingWhy}
      />
    </div>
  )
}

function Facts({ endpoint, now, say: { webhooks: say } }: PartProps) {
  const { oldSecretUntil } = endpoint
  const secret =
    oldSecretUntil === null ? say.oneSecret : say.twoSecrets(formatMoment(new Date(oldSecretUntil)))
  return (
    <dl className={`mt-6 ${FRAME}`}>
      <Fact label={say.events}>
        <ul>
          {endpoint.events.map((event) => (
            <li key={event}>
              <span className="font-mono text-sm">{event}</span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact label={say.secret}>{secret}</Fact>
      <Fact label={say.added}>
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
