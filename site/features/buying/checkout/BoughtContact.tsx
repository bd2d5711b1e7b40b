import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { formatPhone } from '../../../../domain/phones.ts'
import { LinkButton } from '../../../components/Button.tsx'
import { CROSS_BUTTON, Cross } from '../../../components/Cross.tsx'
import { PREFERS_FRENCH } from '../../../lib/words/lead-words.messages.ts'
import { purchaseMessages as say } from './buying.messages.ts'
import { pathInMyLeads } from './PurchaseEnds.tsx'

type Props = { lead: PurchasedLead; onClose: () => void }

/** Whom to call about the lead that was just bought. It stays until it is closed; a toast would be gone too soon. */
export function BoughtContact({ lead, onClose }: Props) {
  const may = lead.phone !== '' && lead.withdrawnAt === null && lead.cancelledAt === null
  return (
    <section
      aria-labelledby="bought-contact"
      className="flex items-start gap-2 rounded-lg border border-action bg-surface p-4 shadow-2xl sm:px-6"
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 grow">
          <h2 id="bought-contact" className="text-sm text-ink-soft">
            {say.bought.title}
          </h2>
          <p className="text-lg font-semibold wrap-anywhere">
            {lead.firstName} {lead.lastName}
          </p>
          <p className="wrap-anywhere text-ink-soft">{may ? lead.company : say.bought.mayNotCall}</p>
          {may && lead.language === 'fr' && <p className="text-ink-soft">{PREFERS_FRENCH}</p>}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grow">
          {may && (
            <LinkButton href={`tel:${lead.phone}`} className="tabular-nums max-sm:grow">
              {say.bought.call(formatPhone(lead.phone))}
            </LinkButton>
          )}
          <LinkButton href={pathInMyLeads(lead.id)} variant="secondary" className="max-sm:grow">
            {say.openMyLeads}
          </LinkButton>
        </div>
      </div>
      <button
        type="button"
        aria-label={say.bought.close}
        onClick={onClose}
        className={`${CROSS_BUTTON} -mt-2 -mr-2 sm:-mr-4`}
      >
        <Cross />
      </button>
    </section>
  )
}
