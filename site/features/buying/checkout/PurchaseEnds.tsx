import { Button } from '../../../components/Button.tsx'
import type { PurchaseMessages } from './buying.messages.ts'
import type { PurchaseEnd } from './use-purchase.ts'

type OverProps = {
  end: PurchaseEnd
  /** The API's own words, where it has some. */
  message: string
  say: PurchaseMessages
  onClose: () => void
}

/** There is nothing left to do here: what happened, and the way back. */
export function PurchaseOver({ end, message, say, onClose }: OverProps) {
  return (
    <div className="flex grow flex-col items-start gap-6 p-4 sm:p-6">
      <div role="alert" className="max-w-measure">
        <p className="text-xl font-semibold">{say[end].title}</p>
        <p className="mt-2">{message || say[end].text}</p>
      </div>
      <Button onClick={onClose}>{say.backToLeads}</Button>
    </div>
  )
}

type UnfinishedProps = {
  /** Whether the card was charged for sure. */
  certain: boolean
  trying: boolean
  say: PurchaseMessages
  onTryAgain: () => void
  onClose: () => void
}

/** Paid, or perhaps paid, and not yet ours to show: the API finishes it by itself, and may be asked again at once. */
export function PurchaseUnfinished({ certain, trying, say, onTryAgain, onClose }: UnfinishedProps) {
  const { paidTitle, paidText, unsureTitle, unsureText } = say.unfinished
  return (
    <div className="flex grow flex-col items-start gap-6 p-4 sm:p-6">
      <div role="alert" className="max-w-measure">
        <p className="text-xl font-semibold">{certain ? paidTitle : unsureTitle}</p>
        <p className="mt-2">{certain ? paidText : unsureText}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={trying} onClick={onTryAgain}>
          {trying ? say.tryingAgain : say.tryAgain}
        </Button>
        <Button variant="secondary" busy={trying} onClick={onClose}>
          {say.close}
        </Button>
      </div>
    </div>
  )
}
