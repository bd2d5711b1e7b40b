import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { HOME } from '../../../lib/words/language.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { purchaseMessages as say } from './buying.messages.ts'

/** `yours`: bought before, as in another window. */
export type PurchaseEnd = 'sold' | 'yours' | 'refunded' | 'pending'

type OverProps = {
  end: PurchaseEnd
  message: string
  onClose: () => void
}

/** Nothing is left to do here: what happened, and the way back. */
export const PurchaseOver = ({ end, message, onClose }: OverProps) => (
  <End title={say[end].title} text={message || say[end].text}>
    <Button onClick={onClose}>{say.backToLeads}</Button>
  </End>
)

type UnfinishedProps = Pick<OverProps, 'onClose'> & {
  certain: boolean
  trying: boolean
  onTryAgain: () => void
}

/** Paid, or perhaps paid, but not recorded yet: the API finishes the purchase by itself, or with the next try. */
export function PurchaseUnfinished({ certain, trying, onTryAgain, onClose }: UnfinishedProps) {
  const { paidTitle, paidText, unsureTitle, unsureText } = say.unfinished
  return (
    <End title={certain ? paidTitle : unsureTitle} text={certain ? paidText : unsureText}>
      <div className="flex flex-wrap gap-3">
        <Button busy={trying} onClick={onTryAgain}>
          {trying ? say.tryingAgain : common.tryAgain}
        </Button>
        <Button variant="secondary" busy={trying} onClick={onClose}>
          {common.close}
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

/** The toast of a purchase, with a link to the lead in My Leads. */
export const showBought = (leadId: string, title: string, description: string) =>
  showToast({
    title,
    description,
    action: { label: say.openMyLeads, href: pathInMyLeads(leadId) },
  })

export const pathInMyLeads = (leadId: string) => `${HOME}/supplier/analytics#${encodeURIComponent(leadId)}`
