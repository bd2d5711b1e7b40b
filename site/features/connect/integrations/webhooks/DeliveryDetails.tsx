import type { ReactNode } from 'react'
import type { WebhookDelivery, WebhookTry } from '../../../../../api/contract/supplier/webhooks.ts'
import { Button } from '../../../../components/Button.tsx'
import { formatAgo, formatMoment } from '../../../../lib/format.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../../suppliers/accounts/supplier-session.store.ts'
import { sendAgain } from '../integrations.api.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'
import { tryInWords } from './delivery-in-words.ts'

type Props = {
  delivery: WebhookDelivery
  now: Date
  say: IntegrationsMessages
  onSentAgain: () => void
}

/** What a delivery is of, and each of its tries with what its receiver answered. */
export function DeliveryDetails({ delivery, now, say, onSentAgain }: Props) {
  const words = say.deliveries
  const { isPending, mutate } = useMutation({
    otherwise: say.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused: (description) => showToast({ title: words.notSent, description, variant: 'destructive' }),
  })
  const again = () =>
    mutate(
      () => sendAgain(delivery.id),
      () => {
        showToast({ title: words.onItsWay, description: words.onItsWayWhy })
        onSentAgain()
      },
    )
  return (
    <div className="flex flex-col items-start gap-4">
      <dl className="flex flex-col gap-1 text-sm">
        <Line label={words.eventId}>{delivery.eventId}</Line>
        <Line label={words.leadId}>{delivery.leadId}</Line>
      </dl>
      <Button
        variant="secondary"
        busy={isPending}
        aria-label={words.sendAgainOf(delivery.type, formatAgo(new Date(delivery.createdAt), now))}
        onClick={() => void again()}
      >
        {words.sendAgain}
      </Button>
      {delivery.tries.length > 0 && (
        <div className="w-full">
          <h4 className="text-sm font-semibold">{words.tries}</h4>
          <ol className="mt-2 flex flex-col gap-3">
            {delivery.tries.map((one, place) => (
              <Try key={one.at} of={one} isNewest={place === 0} say={say} />
            ))}
          </ol>
        </div>
      )}
      {delivery.state === 'failed' && delivery.nextTryAt === null && (
        <p className="text-sm text-ink-soft">{words.noMoreTries}</p>
      )}
    </div>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-mono wrap-anywhere">{children}</dd>
  </div>
)

type TryProps = { of: WebhookTry; isNewest: boolean; say: IntegrationsMessages }

/** The answer is somebody else's text: shown as it is, never as a page. */
function Try({ of: one, isNewest, say }: TryProps) {
  const words = say.deliveries
  return (
    <li className="text-sm">
      <p className="tabular-nums">
        <time dateTime={one.at}>{formatMoment(new Date(one.at))}</time> · {tryInWords(one, say)}
      </p>
      {one.answer !== '' && (
        <details open={isNewest}>
          <summary className="w-fit cursor-pointer py-1.5 text-ink-soft">{words.answer}</summary>
          <pre className="rounded-md bg-sunk px-3 py-2 font-mono wrap-anywhere whitespace-pre-wrap">
            {one.answer}
          </pre>
        </details>
      )}
      {one.status !== null && one.answer === '' && <p className="mt-1 text-ink-soft">{words.emptyAnswer}</p>}
    </li>
  )
}
