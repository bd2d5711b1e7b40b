import { Button } from '../../components/Button.tsx'
import type { PurchaseMessages } from './purchase.messages.ts'
import type { PurchaseEnd } from './use-purchase.ts'

type Props = {
  end: PurchaseEnd
  /** The API's own words, where it has some. */
  message: string
  say: PurchaseMessages
  onClose: () => void
}

/** There is nothing left to do here: what happened, and the way back. */
export function PurchaseOver({ end, message, say, onClose }: Props) {
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
