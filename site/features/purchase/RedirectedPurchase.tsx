import { useRef } from 'react'
import { Spinner } from '../../components/Button.tsx'
import { PurchaseOver } from './PurchaseOver.tsx'
import { PurchaseSheet } from './PurchaseSheet.tsx'
import { PurchaseUnfinished } from './PurchaseUnfinished.tsx'
import { purchaseMessages } from './purchase.messages.ts'
import { useRedirectedPurchase } from './use-redirected-purchase.ts'

type Props = {
  onPurchased: (leadId: string) => void
  /** Called once, when the outcome was told and the list may be fetched anew. */
  onDone: () => void
}

/** Finishes a purchase whose payer was sent to the bank's own page and is back, with the outcome in the address. */
export function RedirectedPurchase({ onPurchased, onDone }: Props) {
  const say = purchaseMessages(document.documentElement.lang)
  const { view, finish } = useRedirectedPurchase({ onPurchased, onDone }, say)
  const heading = useRef<HTMLHeadingElement>(null)
  const working = view.name === 'finishing' || (view.name === 'unfinished' && view.trying)
  if (view.name === 'nothing') return null
  return (
    <PurchaseSheet
      title={say.title}
      closeLabel={say.close}
      locked={working}
      onClose={onDone}
      heading={heading}
    >
      {view.name === 'finishing' && (
        <div className="flex min-h-72 grow items-center justify-center p-6">
          <Spinner label={say.finishing} />
        </div>
      )}
      {view.name === 'unfinished' && (
        <PurchaseUnfinished certain trying={view.trying} say={say} onTryAgain={finish} onClose={onDone} />
      )}
      {view.name === 'over' && (
        <PurchaseOver end={view.end} message={view.message} say={say} onClose={onDone} />
      )}
    </PurchaseSheet>
  )
}
