import type { PurchasedLead } from '../../../api/contract/supplier/purchases.ts'
import { formatMoment } from '../../lib/format.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'

/** The evidence that this person may be called and written to, word for word. */
export function Consent({ lead, say }: { lead: PurchasedLead; say: MyLeadsMessages }) {
  const { consent } = lead
  if (consent === null) return <p className="mt-5 text-sm text-ink-soft">{say.consent.none}</p>
  const facts = [
    { label: say.consent.when, value: formatMoment(new Date(consent.consentedAt)) },
    { label: say.consent.verifiedEmail, value: consent.verifiedEmail },
    { label: say.consent.verifiedPhone, value: consent.verifiedPhone },
    { label: say.consent.version, value: consent.textVersion },
  ].filter(({ value }) => value !== '')
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer py-3 text-sm font-medium">{say.consent.summary}</summary>
      <div className="mt-1 max-w-measure text-sm">
        <p className="text-ink-soft">{say.consent.agreed}</p>
        <blockquote lang={consent.language} className="mt-2 border-l-2 border-line-strong pl-4 wrap-anywhere">
          {consent.text}
        </blockquote>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 flex flex-wrap gap-x-5">
          {consent.verifiedEmail !== '' && (
            <a
              href={`/api/consent-receipts/${consent.receiptId}/document`}
              download={`consent-receipt-${consent.receiptId}.json`}
              className="py-2 underline underline-offset-4"
            >
              {say.consent.receipt}
            </a>
          )}
          <a href={`/consent-receipt?id=${consent.receiptId}`} className="py-2 underline underline-offset-4">
            {say.consent.check}
          </a>
        </p>
      </div>
    </details>
  )
}
