import { useState } from 'react'
import type { LeadCard, Tier } from '../../../api/contract/supplier/market.ts'
import type { OpenPayment } from '../../../api/contract/supplier/purchases.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { formatMoney } from '../../lib/format.ts'
import { CardFields } from './CardFields.tsx'
import { HiddenContact } from './HiddenContact.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { PurchaseTerms } from './PurchaseTerms.tsx'
import type { PurchaseMessages } from './purchase.messages.ts'
import { UseCredit } from './UseCredit.tsx'
import { useCredit } from './use-credit.ts'
import { usePay } from './use-pay.ts'
import type { Purchase } from './use-purchase.ts'

type Props = {
  lead: LeadCard
  /** CAD. */
  amount: number
  tier: Tier
  productName: string
  onSuccess: () => Promise<void>
  onCancel: () => void
  payment: OpenPayment
  purchase: Purchase
  /** What has changed since the supplier last looked. */
  notice: string | undefined
  stripeJs: { failed: boolean; tryAgain: () => void }
  say: PurchaseMessages
}

/** What is bought, for how much and on what terms; and the card it is paid with. */
export function PurchaseForm(props: Props) {
  const { lead, amount, tier, productName, onSuccess, payment, purchase, notice, stripeJs, say } = props
  const [accepted, setAccepted] = useState(false)
  const [fieldsReady, setFieldsReady] = useState(false)
  const { pay, ready } = usePay({ leadId: lead.id, payment, purchase, onSuccess, say })
  const payWithCredit = useCredit(lead.id, purchase, say)
  const { processing, trouble } = purchase
  const formReady = ready && fieldsReady

  return (
    <form
      noValidate
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (formReady && accepted && !processing) void pay()
      }}
    >
      <div className="grid min-h-0 grow grid-cols-1 content-start gap-x-8 gap-y-6 overflow-y-auto p-4 sm:p-6 md:grid-cols-2">
        {notice && (
          <div className="md:col-span-2">
            <Alert tone="pending">
              <p>{notice}</p>
            </Alert>
          </div>
        )}
        <div className="flex flex-col gap-6">
          <PurchaseSummary lead={lead} amount={amount} tier={tier} productName={productName} say={say} />
          <HiddenContact say={say} />
        </div>
        <div className="flex flex-col gap-6">
          <PurchaseTerms accepted={accepted} locked={processing} onAccept={setAccepted} say={say} />
          {payment.leadCredits > 0 && (
            <UseCredit
              credits={payment.leadCredits}
              accepted={accepted}
              locked={processing}
              onUse={payWithCredit}
              say={say}
            />
          )}
          <CardFields ready={fieldsReady} onReady={setFieldsReady} stripeJs={stripeJs} say={say} />
        </div>
      </div>
      <div className="border-t border-line bg-surface p-4 sm:px-6">
        {trouble && (
          <div className="mb-3">
            <Alert tone="error">
              <p>{trouble}</p>
            </Alert>
          </div>
        )}
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <p className={`text-sm text-ink-soft ${trouble ? 'max-sm:hidden' : ''}`}>
            {formReady && !accepted ? say.acceptFirst : say.byStripe}
          </p>
          <Button
            type="submit"
            size="large"
            className="sm:min-w-56"
            busy={processing}
            disabled={!processing && !(formReady && accepted)}
          >
            {processing ? say.processing : say.pay(formatMoney(amount))}
          </Button>
        </div>
      </div>
    </form>
  )
}
