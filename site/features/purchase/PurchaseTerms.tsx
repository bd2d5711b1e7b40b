import { CheckboxField } from '../../components/CheckboxField.tsx'
import type { PurchaseMessages } from './purchase.messages.ts'

type Props = {
  accepted: boolean
  locked: boolean
  onAccept: (accepted: boolean) => void
  say: PurchaseMessages
}

export function PurchaseTerms({ accepted, locked, onAccept, say }: Props) {
  return (
    <section aria-labelledby="purchase-terms">
      <h3 id="purchase-terms" className="font-semibold">
        {say.terms}
      </h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft marker:text-line-strong">
        {say.termsPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <a href="/terms#providers" target="_blank" rel="noopener" className="underline underline-offset-4">
          {say.allTerms}
          <span className="sr-only"> {say.opensInNewTab}</span>
        </a>
      </p>
      <div className="mt-4">
        <CheckboxField
          label={say.accept}
          checked={accepted}
          disabled={locked}
          onChange={(event) => onAccept(event.target.checked)}
        />
      </div>
    </section>
  )
}
