import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { WebhookDelivery } from '../../../../../api/contract/supplier/webhooks.ts'
import { openDeliveries } from '../integrations.api.ts'

/** How often the list is looked at while something that was just sent is on its way, and how many times. */
const LOOK_MS = 2_000
const LOOKS = 10
/** The second try comes 5 seconds after the first. */
const SOON_MS = 8_000

export type DeliveryList = ReturnType<typeof useDeliveries>

/** What was sent to an endpoint. After something was sent by hand its result is looked for until it is there. */
export function useDeliveries(endpointId: string) {
  const [{ $view, refetch, showMore }] = useState(() => openDeliveries(endpointId))
  const view = useStore($view)
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
  state === 'waiting' && nextTryAt !== null && new Date(nextTryAt).getTime() - Date.now() < SOON_MS
