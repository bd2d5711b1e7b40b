import { CheckDocument } from './CheckDocument.tsx'
import { consentReceiptMessages } from './consent-receipt.messages.ts'
import { LookUp } from './LookUp.tsx'

/** Two ways to check a receipt: by its number, and by its text. */
export function ConsentReceipt({ locale }: { locale: string }) {
  const say = consentReceiptMessages(locale)
  return (
    <div className="flex flex-col gap-12">
      <LookUp say={say} />
      <CheckDocument say={say} />
    </div>
  )
}
