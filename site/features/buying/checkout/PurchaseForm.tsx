import { useStore } from '@nanostores/react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { OpenPayment } from '../../../../api/contract/buying/purchases.ts'
import type { LeadCard } from '../../../../api/contract/market/market.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { CheckboxField } from '../../../components/fields/CheckboxField.tsx'
import { ChoiceGroup } from '../../../components/fields/ChoiceGroup.tsx'
import { codeOf, isSignedOut, messageOf } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoney } from '../../../lib/words/format.ts'
import { HOME } from '../../../lib/words/language.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { signInToBuy } from '../../suppliers/accounts/sign-in-path.ts'
import { $supplierSession, refreshSupplier } from '../../suppliers/accounts/supplier-session.store.ts'
import { FrenchFirst } from '../../suppliers/french-first/FrenchFirst.tsx'
import { lacksEnglishWish } from '../../suppliers/french-first/french-first.ts'
import { purchaseWithCredit, wishEnglishTerms } from './buying.api.ts'
import { purchaseMessages as say } from './buying.messages.ts'
import { CardFields } from './CardFields.tsx'
import { type PurchaseEnd, showBought } from './PurchaseEnds.tsx'
import { FormSection, HiddenContact, PurchaseSummary } from './PurchaseSummary.tsx'
import { usePay } from './use-pay.ts'
import type { Purchase } from './use-purchase.ts'

type Props = Pick<ComponentProps<typeof CardFields>, 'stripeJs'> & {
  lead: LeadCard
  /** `notice` says what has changed since the supplier last looked. */
  view: { payment: OpenPayment; notice?: string }
  purchase: Purchase
}

/** The lead, its price and the terms, and the card or the credit that pays for it. */
export function PurchaseForm({ lead, view: { payment, notice }, purchase, stripeJs }: Props) {
  const [accepted, setAccepted] = useState(false)
  const wish = useEnglishWish(lead.id, purchase)
  const mayPay = accepted && wish.isSaved
  const [fieldsReady, setFieldsReady] = useState(false)
  const [method, setMethod] = useState<'card' | 'credit'>('card')
  const { pay, ready } = usePay({ leadId: lead.id, payment, purchase })
  const payWithCredit = useCredit(lead.id, purchase)
  const { processing, trouble, setTrouble } = purchase
  const usesCredit = method === 'credit'
  const formReady = usesCredit || (ready && fieldsReady)
  const price = formatMoney(payment.price)

  return (
    <form
      noValidate
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (formReady && mayPay && !processing) void (usesCredit ? payWithCredit() : pay())
      }}
    >
      <div className="relative grid min-h-0 grow grid-cols-1 content-start gap-x-8 gap-y-6 overflow-y-auto p-4 sm:p-6 md:grid-cols-2">
        {notice && <Alert tone="pending" text={notice} className="md:col-span-2" />}
        {payment.leadCredits > 0 && (
          <div className="md:col-span-2">
            <ChoiceGroup
              type="radio"
              legend={say.credit.choose}
              choices={[
                {
                  value: 'card',
                  label: say.credit.card,
                  hint: `${price} ${say.currency}`,
                  isOff: processing,
                },
                {
                  value: 'credit',
                  label: say.credit.one,
                  hint: say.credit.buys(payment.leadCredits),
                  isOff: processing,
                },
              ]}
              isChecked={(value) => value === method}
              box={{
                name: 'method',
                onChange({ target }) {
                  setMethod(target.value === 'credit' ? 'credit' : 'card')
                  setTrouble('')
                },
              }}
            />
          </div>
        )}
        <div className="flex flex-col gap-6">
          <PurchaseSummary lead={lead} payment={payment} usesCredit={usesCredit} />
          <HiddenContact />
        </div>
        <div className="flex flex-col gap-6">
          <PurchaseTerms accepted={accepted} locked={processing} onAccept={setAccepted}>
            {wish.isWanted && (
              <FrenchFirst
                checked={wish.isSaved || wish.isPending}
                disabled={processing || wish.isSaved || wish.isPending}
                onChange={wish.give}
              />
            )}
          </PurchaseTerms>
          {/* A card that was typed stays when a credit is looked at. */}
          <div hidden={usesCredit}>
            <CardFields
              ready={fieldsReady}
              onReady={setFieldsReady}
              onTyped={() => processing || setTrouble('')}
              stripeJs={stripeJs}
            />
          </div>
        </div>
      </div>
      <div className="border-t border-line bg-surface p-4 sm:px-6">
        {trouble.text && <Alert tone="error" {...trouble} className="mb-3" />}
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <p className={`text-sm text-ink-soft ${trouble.text ? 'max-sm:hidden' : ''}`}>
            {formReady && !mayPay
              ? say.acceptFirst
              : usesCredit
                ? say.credit.left(payment.leadCredits - 1)
                : say.byStripe}
          </p>
          <Button
            type="submit"
            size="large"
            className="sm:min-w-56"
            busy={processing}
            disabled={!processing && !(formReady && mayPay)}
          >
            {processing ? say.processing : usesCredit ? say.credit.use : say.pay(price)}
          </Button>
        </div>
      </div>
    </form>
  )
}

type TermsProps = {
  accepted: boolean
  locked: boolean
  onAccept: (accepted: boolean) => void
  /** Before the box. */
  children: ReactNode
}

const PurchaseTerms = ({ accepted, locked, onAccept, children }: TermsProps) => (
  <FormSection id="purchase-terms" heading={say.terms}>
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft marker:text-line-strong">
      {say.termsPoints.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <p className="mt-2 text-sm">
      <a
        href={`${HOME}/terms#providers`}
        target="_blank"
        rel="noopener"
        className="underline underline-offset-4"
      >
        {say.allTerms}
        <span className="sr-only"> {common.opensInNewTab}</span>
      </a>
    </p>
    <div className="mt-4 flex flex-col gap-4">
      {children}
      <CheckboxField
        label={say.accept}
        checked={accepted}
        disabled={locked}
        onChange={({ target }) => onAccept(target.checked)}
      />
    </div>
  </FormSection>
)

/** For a supplier that serves Quebec and has not wished for the English terms yet. The wish is recorded when it ticks the box, before it pays. */
function useEnglishWish(leadId: string, { setTrouble }: Purchase) {
  const session = useStore($supplierSession)
  const lacks = session.name === 'signed-in' && lacksEnglishWish(session.person)
  // The box stays where it was ticked.
  const [wasSaved, setSaved] = useState(false)
  const { isPending, mutate } = useMutation({
    otherwise: say.wishNotSaved,
    onSignedOut: () => signInToBuy(leadId),
    onRefused: (description) => setTrouble(description),
  })
  return {
    isWanted: lacks || wasSaved,
    isSaved: !lacks || wasSaved,
    isPending,
    give() {
      setTrouble('')
      void mutate(wishEnglishTerms, () => {
        setSaved(true)
        void refreshSupplier()
      })
    },
  }
}

/** "Use 1 credit": one call, however often it is pressed. */
function useCredit(leadId: string, purchase: Purchase) {
  // State is a render old; two presses can come before it.
  const underWay = useRef(false)
  const { setProcessing, setTrouble } = purchase

  return async () => {
    if (underWay.current) return
    underWay.current = true
    setProcessing(true)
    setTrouble('')
    try {
      const lead = await purchaseWithCredit(leadId)
      showBought(leadId, say.leadPurchased, say.credit.used)
      // The header shows how many credits are left.
      void refreshSupplier()
      purchase.leaveBought(lead)
    } catch (error) {
      if (isSignedOut(error)) return signInToBuy(leadId)
      const end = ENDS[codeOf(error) ?? '']
      const message = messageOf(error) ?? ''
      if (end) return purchase.showEnd(end, message)
      const description = message || say.credit.unsure
      showFailure(say.purchaseFailed, description)
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
