import type { PurchaseMessages } from './purchase.messages.ts'

/** Made up, the same for every lead: who could unblur it would learn nothing. */
const DUMMY = [
  { field: 'name', value: 'Jordan Example' },
  { field: 'company', value: 'Example Company' },
  { field: 'phone', value: '(555) 555-0100' },
  { field: 'email', value: 'jordan@company.example' },
  { field: 'website', value: 'company.example' },
] as const

/** The shape of what the purchase reveals. Nothing of the lead is in it. */
export function HiddenContact({ say }: { say: PurchaseMessages }) {
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
