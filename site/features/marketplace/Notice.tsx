import { brand } from '../../../api/contract/brand.ts'
import type { Supplier } from '../../../api/contract/supplier/supplier.ts'
import { Alert } from '../../components/Alert.tsx'
import { buttonClass } from '../../components/Button.tsx'
import type { MarketplaceMessages } from './marketplace.messages.ts'

/** What a supplier whom nobody has approved yet may do meanwhile. */
export function ApprovalNotice({ supplier, say }: { supplier: Supplier; say: MarketplaceMessages }) {
  if (supplier.status !== 'pending') return null
  return (
    <Alert tone="pending" title={say.awaitingApproval}>
      <p>{supplier.mayBuy ? say.mayBuyMeanwhile : say.mayNotBuyYet}</p>
    </Alert>
  )
}

/** Instead of the market, for an inactive supplier. */
export const MarketClosed = ({ say }: { say: MarketplaceMessages }) => (
  <div className="flex flex-col items-start gap-6">
    <Alert tone="pending" title={say.closed}>
      <p>{say.closedWhy}</p>
      <p className="mt-1">{say.contactUs(brand.support.email)}</p>
    </Alert>
    <a href="/supplier/analytics" className={buttonClass('primary')}>
      {say.myLeads}
    </a>
  </div>
)
