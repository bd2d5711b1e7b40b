import { useRef, useState } from 'react'
import type { LeadCard } from '../../../../api/contract/supplier/market.ts'
import type { OpenPayment } from '../../../../api/contract/supplier/purchases.ts'
import type { Tier } from '../../../../domain/tiers.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { CheckboxField } from '../../../components/CheckboxField.tsx'
import { codeOf, messageOf } from '../../../lib/api.ts'
import { formatMoney } from '../../../lib/format.ts'
import { isSignedOut } from '../../../lib/signed-out.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { signInToBuy } from '../../suppliers/accounts/mount.tsx'
import { refreshSupplier } from '../../suppliers/accounts/supplier-session.store.ts'
import { purchaseWithCredit } from './buying.api.ts'
import type { PurchaseMessages } from './buying.messages.ts'
import { CardFields } from './CardFields.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { toMyLeads } from './to-my-leads.ts'
import { usePay } from './use-pay.ts'
import type { Purchase, PurchaseEnd } from './use-purchase.ts'

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
  const { lead, amount, productName, onSuccess, payment, purchase, notice, stripeJs, say } = props
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
      <div className="relative grid min-h-0 grow grid-cols-1 content-start gap-x-8 gap-y-6 overflow-y-auto p-4 sm:p-6 md:grid-cols-2">
        {notice && (
          <div className="md:col-span-2">
            <Alert tone="pending">
              <p>{notice}</p>
            </Alert>
          </div>
        )}
        <div className="flex flex-col gap-6">
          <PurchaseSummary lead={lead} amount={amount} productName={productName} say={say} />
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

/** Made up, the same for every lead: who could unblur it would learn nothing. */
const DUMMY = [
  { field: 'name', value: 'Jordan Example' },
  { field: 'company', value: 'Example Company' },
  { field: 'phone', value: '(555) 555-0100' },
  { field: 'email', value: 'jordan@company.example' },
  { field: 'website', value: 'company.example' },
] as const

/** The shape of what the purchase reveals. Nothing of the lead is in it. */
function HiddenContact({ say }: { say: PurchaseMessages }) {
  return (
    <section aria-labelledby="hidden-contact">
      <h3 id="hidden-contact" className="font-semibold">
        {say.revealed}
      </h3>
      <p className="mt-1 text-ink-soft">{say.revealedWords}</p>
      <div aria-hidden="true">
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunk p-4 select-none">
          {DUMMY.map(({ field, value }) => (
            <div key={field} className="contents">
              <dt className="text-ink-soft">{say.revealedLabels[field]}</dt>
              <dd className="min-w-0 wrap-anywhere blur-[6px]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

type TermsProps = {
  accepted: boolean
  locked: boolean
  onAccept: (accepted: boolean) => void
  say: PurchaseMessages
}

function PurchaseTerms({ accepted, locked, onAccept, say }: TermsProps) {
  return (
    <section aria-labelledby="purchase-terms">
      <h3 id="purchase-terms" className="font-semibold">
        {say.terms}
      </h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft marker:text-line-strong">
        {say.termsPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <a href="/terms#providers" target="_blank" rel="noopener" className="underline underline-offset-4">
          {say.allTerms}
          <span className="sr-only"> {say.opensInNewTab}</span>
        </a>
      </p>
      <div className="mt-4">
        <CheckboxField
          label={say.accept}
          checked={accepted}
          disabled={locked}
          onChange={(event) => onAccept(event.target.checked)}
        />
      </div>
    </section>
  )
}

type UseCreditProps = {
  /** One or more. */
  credits: number
  accepted: boolean
  locked: boolean
  onUse: () => void
  say: PurchaseMessages
}

/** The other way to pay, for a supplier that has credits. */
function UseCredit({ credits, accepted, locked, onUse, say }: UseCreditProps) {
  return (
    <section aria-labelledby="lead-credits" className="rounded-md border border-line p-4">
      <h3 id="lead-credits" className="font-semibold">
        {say.credit.heading}
      </h3>
      <p className="mt-1 text-ink-soft">{say.credit.balance(credits)}</p>
      <Button
        variant="secondary"
        className="mt-3 max-sm:w-full"
        disabled={!accepted || locked}
        onClick={onUse}
      >
        {say.credit.use}
      </Button>
    </section>
  )
}

/** The press on "Use 1 credit": one call, however often it is pressed. */
function useCredit(leadId: string, purchase: Purchase, say: PurchaseMessages) {
  // State is a render old; two presses can come before it.
  const underWay = useRef(false)
  const { setProcessing, setTrouble } = purchase

  return async () => {
    if (underWay.current) return
    underWay.current = true
    setProcessing(true)
    setTrouble('')
    try {
      await purchaseWithCredit(leadId)
      showToast({
        title: say.leadPurchased,
        description: say.credit.used,
        action: toMyLeads(leadId, say),
      })
      // The header shows how many credits are left.
      void refreshSupplier()
      purchase.leaveBought()
    } catch (error) {
      if (isSignedOut(error)) return signInToBuy(leadId)
      const end = ENDS[codeOf(error) ?? '']
      const message = messageOf(error) ?? ''
      if (end) return purchase.showEnd(end, message)
      const description = message || say.credit.unsure
      showToast({ title: say.purchaseFailed, description, variant: 'destructive' })
      setTrouble(description)
    } finally {
      underWay.current = false
      setProcessing(false)
    }
  }
}

const ENDS: Record<string, PurchaseEnd> = {
  lead_already_sold: 'sold',
  lead_not_found: 'sold',
  lead_already_yours: 'yours',
}
