import { useCallback, useEffect, useState } from 'react'
import type { WebhookDelivery } from '../../../../../api/contract/connect/webhooks.ts'
import { ShowMore } from '../../../../components/Loading.tsx'
import { ListStates } from '../../../../components/lists/ListStates.tsx'
import { useRemoteList } from '../../../../lib/data/remote.ts'
import { useReadingOn } from '../../../../lib/data/use-after-change.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { openDeliveries } from '../integrations.api.ts'
import { integrationsMessages as say } from '../integrations.messages.ts'
import { FRAME, Loading, Stale } from '../screen-parts.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'

type Props = { deliveries: ReturnType<typeof useDeliveries>; now: Date }

export function Deliveries({ deliveries: { view, refetch, showMore, lookSoon }, now }: Props) {
  const words = say.deliveries
  const listed = view.name === 'open' ? view.list.listed : []
  const [newest] = listed
  const { list, readOnFrom } = useReadingOn(listed.length)
  return (
    <section aria-labelledby="deliveries" className="mt-10">
      <h2 id="deliveries" className="text-xl font-semibold">
        {common.deliveries}
      </h2>
      <div className="mt-4">
        <ListStates
          view={view}
          say={{ ...say, ...words }}
          loading={<Loading words={words.loading} />}
          showsReason
          onTryAgain={refetch}
        >
          {(open) => (
            <>
              {open.isStale && <Stale say={say} />}
              {listed.length === 0 ? (
                <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-ink-soft">
                  {words.none}
                </p>
              ) : (
                <ul ref={list} aria-label={common.deliveries} className={FRAME}>
                  {listed.map((delivery) => (
                    <li key={delivery.id} tabIndex={-1} className="-outline-offset-2">
                      <DeliveryRow delivery={delivery} now={now} onSentAgain={lookSoon} />
                    </li>
                  ))}
                </ul>
              )}
              {/* Reads out what becomes of an event that was just sent. */}
              <p role="status" className="sr-only">
                {newest && words.newest(newest.type, words.state(newest))}
              </p>
              <ShowMore
                view={open}
                say={words}
                onMore={() => {
                  readOnFrom(listed.length)
                  void showMore()
                }}
              />
            </>
          )}
        </ListStates>
      </div>
    </section>
  )
}

/** How often the list is fetched while an event that was just sent is on its way, and how many times. */
const LOOK_MS = 2_000
const LOOKS = 10
/** The second try comes 5 seconds after the first. */
const SOON_MS = 8_000

/** What was sent to an endpoint. `lookSoon` fetches the list until an event that was sent by hand has its result. */
export function useDeliveries(endpointId: string) {
  const { view, refetch, showMore } = useRemoteList(() => openDeliveries(endpointId), null)
  const [looksLeft, setLooksLeft] = useState(0)
  const isUnderWay = view.name === 'open' && view.list.listed.some(isAboutToBeTried)

  useEffect(() => {
    if (looksLeft === 0) return
    const timer = setTimeout(() => {
      setLooksLeft(isUnderWay ? looksLeft - 1 : 0)
      refetch()
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [looksLeft, isUnderWay, refetch])

  const lookSoon = useCallback(() => {
    refetch()
    setLooksLeft(LOOKS)
  }, [refetch])

  return { view, refetch, showMore, lookSoon }
}

const isAboutToBeTried = ({ state, nextTryAt }: WebhookDelivery) =>
  state === 'waiting' && nextTryAt !== null && new Date(nextTryAt).getTime() - serverNow().getTime() < SOON_MS
