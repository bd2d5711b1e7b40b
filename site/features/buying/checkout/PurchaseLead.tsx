import { useEffect, useRef } from 'react'
import type { LeadCard } from '../../../../api/contract/supplier/market.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, Spinner } from '../../../components/Button.tsx'
import { useShownAgain } from '../../../lib/use-shown-again.ts'
import { $supplierSession, purchaseWasCutOff } from '../../suppliers/accounts/supplier-session.store.ts'
import { type PurchaseMessages, purchaseMessages } from './buying.messages.ts'
import { PaymentSession } from './PaymentSession.tsx'
import { PurchaseOver, PurchaseUnfinished } from './PurchaseEnds.tsx'
import { PurchaseSheet } from './PurchaseSheet.tsx'
import { type Purchase, usePurchase } from './use-purchase.ts'

type Props = {
  lead: LeadCard
  onClose: () => void
  onPurchased: () => void
  /** The lead went to somebody else; called when the supplier has read so and closes the dialog. */
  onGone: () => void
}

/** The dialog in which a supplier pays for a lead. */
export function PurchaseLead({ lead, ...ends }: Props) {
  const say = purchaseMessages(document.documentElement.lang)
  const purchase = usePurchase(lead, ends, say)
  const { view, processing, close } = purchase
  const heading = useRef<HTMLHeadingElement>(null)
  useSessionEnd(!processing && NOTHING_PAID.has(view.name))

  // Back from the page of the bank may bring this one as it was left, waiting for an answer that will never come.
  useShownAgain(() => processing && window.location.reload())

  // A new view takes away what had the focus.
  const shown = view.name === 'form' ? view.payment.clientSecret : view.name
  const shownBefore = useRef(shown)
  useEffect(() => {
    if (shown !== shownBefore.current) heading.current?.focus()
    shownBefore.current = shown
  }, [shown])

  return (
    <PurchaseSheet
      title={say.title}
      closeLabel={say.close}
      locked={processing}
      staysOnPressBeside={view.name === 'form'}
      onClose={close}
      heading={heading}
    >
      <View lead={lead} purchase={purchase} say={say} />
    </PurchaseSheet>
  )
}

const NOTHING_PAID = new Set<Purchase['view']['name']>(['opening', 'payment-error', 'form'])

/** Where the end of the session takes the dialog away, the page that comes instead says that nothing was charged. */
function useSessionEnd(isNothingCharged: boolean) {
  const latest = useRef(isNothingCharged)
  latest.current = isNothingCharged
  useEffect(
    () => () => {
      if (latest.current && $supplierSession.get().name !== 'signed-in') purchaseWasCutOff()
    },
    [],
  )
}

function View({ lead, purchase, say }: { lead: LeadCard; purchase: Purchase; say: PurchaseMessages }) {
  const { view, processing, finish, close } = purchase
  switch (view.name) {
    case 'opening':
      return <OpeningPayment say={say} />
    case 'payment-error':
      return <PaymentError message={view.message} say={say} onClose={close} />
    case 'form':
      // What Stripe's fields belong to cannot be changed, so another payment brings new ones.
      return (
        <PaymentSession
          key={view.payment.clientSecret}
          lead={lead}
          view={view}
          purchase={purchase}
          say={say}
        />
      )
    case 'unfinished':
      return (
        <PurchaseUnfinished
          certain={view.certain}
          trying={processing}
          say={say}
          onTryAgain={() => finish(view.paymentIntentId, view.certain)}
          onClose={close}
        />
      )
    case 'over':
      return <PurchaseOver end={view.end} message={view.message} say={say} onClose={close} />
  }
}

function OpeningPayment({ say }: { say: PurchaseMessages }) {
  return (
    <div className="flex min-h-72 grow items-center justify-center p-6">
      <Spinner label={say.initializing} />
    </div>
  )
}

type PaymentErrorProps = { message: string; say: PurchaseMessages; onClose: () => void }

/** Nothing could be opened to pay with. */
function PaymentError({ message, say, onClose }: PaymentErrorProps) {
  return (
    <div className="flex flex-col items-start gap-6 p-4 sm:p-6">
      <div className="w-full">
        <Alert tone="error" title={say.paymentError}>
          <p>{message}</p>
        </Alert>
      </div>
      <Button variant="secondary" onClick={onClose}>
        {say.close}
      </Button>
    </div>
  )
}
