import type { ReactNode } from 'react'
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

/** Nothing is left to do here: what happened, and the way back. */
export const PurchaseOver = ({ end, message, say, onClose }: OverProps) => (
  <End title={say[end].title} text={message || say[end].text}>
    <Button onClick={onClose}>{say.backToLeads}</Button>
  </End>
)

type UnfinishedProps = {
  /** Whether the card was charged for sure. */
  certain: boolean
  trying: boolean
  say: PurchaseMessages
  onTryAgain: () => void
  onClose: () => void
}

/** Paid, or perhaps paid, but not recorded yet: the API finishes the purchase by itself, and can be asked to try now. */
export function PurchaseUnfinished({ certain, trying, say, onTryAgain, onClose }: UnfinishedProps) {
  const { paidTitle, paidText, unsureTitle, unsureText } = say.unfinished
  return (
    <End title={certain ? paidTitle : unsureTitle} text={certain ? paidText : unsureText}>
      <div className="flex flex-wrap gap-3">
        <Button busy={trying} onClick={onTryAgain}>
          {trying ? say.tryingAgain : say.tryAgain}
        </Button>
        <Button variant="secondary" busy={trying} onClick={onClose}>
          {say.close}
        </Button>
      </div>
    </End>
  )
}

const End = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className="flex grow flex-col items-start gap-6 p-4 sm:p-6">
    <div role="alert" className="max-w-measure">
      <p className="text-xl font-semibold">{title}</p>
      <p className="mt-2">{text}</p>
    </div>
    {children}
  </div>
)
