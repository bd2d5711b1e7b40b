import { Elements } from '@stripe/react-stripe-js'
import { type ComponentProps, useEffect, useRef } from 'react'
import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import type { LeadCard } from '../../../../api/contract/market/market.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { useAfterChange, useShownAgain } from '../../../lib/data/use-after-change.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { LANGUAGE } from '../../../lib/words/language.ts'
import { $supplierSession, purchaseWasCutOff } from '../../suppliers/accounts/supplier-session.store.ts'
import { purchaseMessages as say } from './buying.messages.ts'
import { PurchaseOver, PurchaseUnfinished } from './PurchaseEnds.tsx'
import { PurchaseForm } from './PurchaseForm.tsx'
import { PurchaseSheet, Waiting } from './PurchaseSheet.tsx'
import { type Purchase, usePurchase } from './use-purchase.ts'
import { useStripeAppearance, useStripeJs } from './use-stripe.ts'

type Props = {
  lead: LeadCard
  onClose: () => void
  onPurchased: (lead: PurchasedLead) => void
  /** The lead is sold or off the market; called when the supplier closes the dialog that says so. */
  onGone: () => void
}

export function PurchaseLead({ lead, ...ends }: Props) {
  const purchase = usePurchase(lead, ends)
  const { view, processing, close } = purchase
  const heading = useRef<HTMLHeadingElement>(null)
  useSessionEnd(!processing && NOTHING_PAID.has(view.name))

  // Back from the bank's page may show this page as it was left, waiting for an answer that never comes.
  useShownAgain(() => processing && window.location.reload())

  // A new view removes the element with the focus.
  const shown = view.name === 'form' ? view.payment.clientSecret : view.name
  useAfterChange(shown, () => heading.current?.focus())

  return (
    <PurchaseSheet
      title={say.title}
      locked={processing}
      staysOnPressBeside={view.name === 'form'}
      onClose={close}
      heading={heading}
    >
      <View lead={lead} purchase={purchase} />
    </PurchaseSheet>
  )
}

const NOTHING_PAID = new Set<Purchase['view']['name']>(['opening', 'payment-error', 'form'])

/** Where the end of the session closes the dialog, the next page says that nothing was charged. */
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

function View({ lead, purchase }: { lead: LeadCard; purchase: Purchase }) {
  const { view, processing, finish, close } = purchase
  switch (view.name) {
    case 'opening':
      return <Waiting label={say.initializing} />
    case 'payment-error':
      return (
        <div className="flex flex-col items-start gap-6 p-4 sm:p-6">
          <Alert tone="error" title={say.paymentError} text={view.message} className="w-full" />
          <Button variant="secondary" onClick={close}>
            {common.close}
          </Button>
        </div>
      )
    case 'form':
      // Stripe's fields belong to one payment, so another payment needs new ones.
      return <PaymentSession key={view.payment.clientSecret} lead={lead} view={view} purchase={purchase} />
    case 'unfinished':
      return (
        <PurchaseUnfinished
          certain={view.certain}
          trying={processing}
          onTryAgain={() => finish(view.paymentIntentId, view.certain)}
          onClose={close}
        />
      )
    case 'over':
      return <PurchaseOver end={view.end} message={view.message} onClose={close} />
  }
}

/** Stripe calls the English of Canada English. */
const STRIPE_LOCALE = LANGUAGE === 'fr' ? 'fr-CA' : 'en'

function PaymentSession(props: Omit<ComponentProps<typeof PurchaseForm>, 'stripeJs'>) {
  const { stripe, failed, tryAgain } = useStripeJs()
  const appearance = useStripeAppearance()
  const { clientSecret } = props.view.payment
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, locale: STRIPE_LOCALE }}>
      <PurchaseForm {...props} stripeJs={{ failed, tryAgain }} />
    </Elements>
  )
}
