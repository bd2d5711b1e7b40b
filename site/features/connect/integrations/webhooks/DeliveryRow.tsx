import type { ReactNode } from 'react'
import type { WebhookDelivery, WebhookTry } from '../../../../../api/contract/connect/webhooks.ts'
import { Badge, type BadgeTone } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/Button.tsx'
import { ExpandableRow } from '../../../../components/lists/ExpandableRow.tsx'
import { useMutation } from '../../../../lib/data/use-mutation.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatAgo, formatMoment } from '../../../../lib/words/format.ts'
import { showFailure, showToast } from '../../../platform/toast/toast.store.ts'
import { supplierSessionIsOver } from '../../../suppliers/accounts/supplier-session.store.ts'
import { sendAgain } from '../integrations.api.ts'
import { integrationsMessages as say } from '../integrations.messages.ts'
import { nextTryInWords, tryInWords } from './delivery-in-words.ts'

const STATE_TONES: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'pending',
  delivered: 'success',
  failed: 'danger',
}

type Props = { delivery: WebhookDelivery; now: Date; onSentAgain: () => void }

export function DeliveryRow({ delivery, now, onSentAgain }: Props) {
  const words = say.deliveries
  const [last] = delivery.tries
  const nextTry = nextTryInWords(delivery, now, say)
  return (
    <ExpandableRow
      heading={
        <>
          <span className="min-w-0 wrap-anywhere">{delivery.type}</span>
          {delivery.test && (
            <span className="flex shrink-0 font-sans">
              <Badge tone="info">{words.test}</Badge>
            </span>
          )}
        </>
      }
      headingClass="font-mono text-sm"
      className="gap-y-1 md:grid-cols-[minmax(0,1fr)_8rem_14rem_6.5rem]"
      detailsClass="pt-4 pb-5"
      cells={
        <>
          <p className="text-sm text-ink-soft max-md:row-start-2 max-md:pl-6">
            <time dateTime={delivery.createdAt}>{formatAgo(new Date(delivery.createdAt), now)}</time>
          </p>
          <p className="text-sm tabular-nums max-md:col-span-2 max-md:pl-6">
            {last ? tryInWords(last, say) : words.notTried}
            {nextTry && <span className="block text-ink-soft">{nextTry}</span>}
          </p>
          <p className="flex justify-end max-md:col-start-2 max-md:row-start-1">
            <Badge tone={STATE_TONES[delivery.state]}>{words.state(delivery)}</Badge>
          </p>
        </>
      }
    >
      <DeliveryDetails delivery={delivery} now={now} onSentAgain={onSentAgain} />
    </ExpandableRow>
  )
}

/** The ids of a delivery, and each of its tries with the answer of the receiver. */
function DeliveryDetails({ delivery, now, onSentAgain }: Props) {
  const words = say.deliveries
  const { isPending, mutate } = useMutation({
    otherwise: common.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused: (description) => showFailure(words.notSent, description),
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
        onClick={again}
      >
        {words.sendAgain}
      </Button>
      {delivery.tries.length > 0 && (
        <div className="w-full">
          <h4 className="text-sm font-semibold">{words.tries}</h4>
          <ol className="mt-2 flex flex-col gap-3">
            {delivery.tries.map((one, place) => (
              <Try key={one.at} of={one} isNewest={place === 0} />
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

type TryProps = { of: WebhookTry; isNewest: boolean }

/** The answer is foreign text: shown as text, never as HTML. */
function Try({ of: one, isNewest }: TryProps) {
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
