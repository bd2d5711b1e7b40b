import { MOST_WEBHOOK_ENDPOINTS, type WebhookEndpoint } from '../../../../../api/contract/connect/webhooks.ts'
import { Badge, type BadgeTone } from '../../../../components/Badge.tsx'
import { EmptyState } from '../../../../components/Loading.tsx'
import { useRemote } from '../../../../lib/data/remote.ts'
import { openEndpoints } from '../integrations.api.ts'
import { integrationsMessages as say } from '../integrations.messages.ts'
import { FRAME, ListSection, ModeBadge } from '../screen-parts.tsx'
import { endpointState } from './delivery-in-words.ts'

export function Endpoints({ liveClosed }: { liveClosed: string | null }) {
  const words = say.webhooks
  const endpoints = useRemote(openEndpoints)
  const isFull = (endpoints.data?.length ?? 0) >= MOST_WEBHOOK_ENDPOINTS

  return (
    <ListSection
      heading={words.heading}
      lead={words.lead}
      add={{
        words: words.add,
        load: () => import('./EndpointForm.tsx'),
        children: ({ AddEndpoint }, close) => (
          <AddEndpoint liveClosed={liveClosed} onAdded={endpoints.refetch} onClose={close} />
        ),
      }}
      full={isFull ? words.full(MOST_WEBHOOK_ENDPOINTS) : undefined}
      known={endpoints}
      say={{ ...say, ...words }}
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={words.none}>
            <p className="max-w-measure">{words.noneWhy}</p>
          </EmptyState>
        ) : (
          <ul aria-label={words.list} className={FRAME}>
            {all.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        )
      }
    </ListSection>
  )
}

type RowProps = { endpoint: WebhookEndpoint }

const EndpointRow = ({ endpoint }: RowProps) => (
  <li className="relative px-4 py-4 hover:bg-sunk sm:px-5">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a
        href={`?endpoint=${endpoint.id}`}
        className="min-w-0 font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {endpoint.url}
      </a>
      <ModeBadge mode={endpoint.mode} />
      <StateBadge endpoint={endpoint} />
    </p>
    {endpoint.description && <p className="mt-1 text-sm wrap-anywhere">{endpoint.description}</p>}
    <p className="mt-1 text-sm text-ink-soft">{endpoint.events.join(' · ')}</p>
  </li>
)

const STATE_TONES: Record<ReturnType<typeof endpointState>, BadgeTone> = {
  active: 'success',
  failing: 'danger',
  off: 'neutral',
}

export function StateBadge({ endpoint }: RowProps) {
  const state = endpointState(endpoint)
  return <Badge tone={STATE_TONES[state]}>{say.webhooks.state[state]}</Badge>
}
