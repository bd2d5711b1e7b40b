import { useId, useState } from 'react'
import type { WebhookDelivery } from '../../../../../api/contract/supplier/webhooks.ts'
import { Alert } from '../../../../components/Alert.tsx'
import { Badge, type BadgeTone } from '../../../../components/Badge.tsx'
import { Chevron } from '../../../../components/Chevron.tsx'
import { LoadFailed, ShowMore } from '../../../../components/Loading.tsx'
import { formatAgo } from '../../../../lib/format.ts'
import { useReadingOn } from '../../../../lib/use-reading-on.ts'
import type { IntegrationsMessages } from '../integrations.messages.ts'
import { Loading } from '../Listed.tsx'
import { FRAME } from '../Section.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { nextTryInWords, tryInWords } from './delivery-in-words.ts'
import type { DeliveryList } from './use-deliveries.ts'

type Props = { deliveries: DeliveryList; now: Date; say: IntegrationsMessages }

/** What was sent to an endpoint, and what came of it. */
export function Deliveries(props: Props) {
  const words = props.say.deliveries
  return (
    <section aria-labelledby="deliveries" className="mt-10">
      <h2 id="deliveries" className="text-xl font-semibold">
        {words.heading}
      </h2>
      <div className="mt-4">
        <Shown {...props} />
      </div>
    </section>
  )
}

function Shown({ deliveries, now, say }: Props) {
  const words = say.deliveries
  const { view, refetch, showMore, lookSoon } = deliveries
  const listed = view.name === 'open' ? view.list.listed : []
  const [newest] = listed
  const { list, readOnFrom } = useReadingOn(listed.length)
  switch (view.name) {
    case 'loading':
      return <Loading words={words.loading} />
    case 'failed':
      return (
        <LoadFailed
          title={words.failed}
          why={view.why ?? say.failedWhy}
          tryAgain={say.tryAgain}
          onTryAgain={refetch}
        />
      )
    case 'open':
      return (
        <>
          {view.isStale && (
            <div className="mb-4">
              <Alert tone="pending">{say.stale}</Alert>
            </div>
          )}
          {listed.length === 0 ? (
            <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-ink-soft">
              {words.none}
            </p>
          ) : (
            <ul ref={list} aria-label={words.list} className={FRAME}>
              {listed.map((delivery) => (
                <li key={delivery.id} tabIndex={-1} className="-outline-offset-2">
                  <DeliveryRow delivery={delivery} now={now} say={say} onSentAgain={lookSoon} />
                </li>
              ))}
            </ul>
          )}
          {/* What becomes of an event that was just sent is read out. */}
          <p role="status" className="sr-only">
            {newest && words.newest(newest.type, words.state(newest))}
          </p>
          <ShowMore
            view={view}
            say={words}
            onMore={() => {
              readOnFrom(listed.length)
              void showMore()
            }}
          />
        </>
      )
  }
}

const STATE_TONES: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'pending',
  delivered: 'success',
  failed: 'danger',
}

type RowProps = {
  delivery: WebhookDelivery
  now: Date
  say: IntegrationsMessages
  onSentAgain: () => void
}

/** A delivery in one line, which opens to its tries. */
function DeliveryRow({ delivery, now, say, onSentAgain }: RowProps) {
  const words = say.deliveries
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [last] = delivery.tries
  const nextTry = nextTryInWords(delivery, now, say)
  return (
    <article aria-labelledby={`${id}-heading`}>
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunk sm:px-5 md:grid-cols-[minmax(0,1fr)_8rem_14rem_6.5rem]">
        <h3 id={`${id}-heading`} className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex max-w-full cursor-pointer items-center gap-2 rounded-sm text-left font-mono text-sm after:absolute after:inset-0"
          >
            <Chevron isOpen={isOpen} />
            <span className="min-w-0 wrap-anywhere">{delivery.type}</span>
            {delivery.test && (
              <span className="flex shrink-0 font-sans">
                <Badge tone="info">{words.test}</Badge>
              </span>
            )}
          </button>
        </h3>
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
      </div>
      {isOpen && (
        <div id={`${id}-details`} className="border-t border-line px-4 pt-4 pb-5 sm:px-5">
          <DeliveryDetails delivery={delivery} now={now} say={say} onSentAgain={onSentAgain} />
        </div>
      )}
    </article>
  )
}
