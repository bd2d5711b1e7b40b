import { Button } from '../../components/Button.tsx'
import type { PurchaseMessages } from './purchase.messages.ts'

type Props = {
  /** One or more. */
  credits: number
  accepted: boolean
  locked: boolean
  onUse: () => void
  say: PurchaseMessages
}

/** The other way to pay, for a supplier that has credits. */
export function UseCredit({ credits, accepted, locked, onUse, say }: Props) {
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
