import type { LeadCard } from '../../../api/contract/supplier/market.ts'
import { Skeleton } from '../../components/Loading.tsx'
import { LeadArticle } from './LeadArticle.tsx'
import type { ListedLead } from './market.ts'
import type { MarketplaceMessages } from './marketplace.messages.ts'

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

type Props = {
  listed: ListedLead[]
  openingId: string | undefined
  now: Date
  say: MarketplaceMessages['card']
  onPurchase: (lead: LeadCard) => void
}

export const LeadGrid = ({ listed, openingId, now, say, onPurchase }: Props) => (
  <ul className={GRID}>
    {listed.map(({ lead, isGone }) => (
      <li key={lead.id}>
        <LeadArticle
          lead={lead}
          isGone={isGone}
          isOpening={lead.id === openingId}
          now={now}
          say={say}
          onPurchase={onPurchase}
        />
      </li>
    ))}
  </ul>
)

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Where the cards will be. */
export const LeadGridSkeleton = () => (
  <div className={GRID} aria-hidden="true">
    {PLACES.map((place) => (
      <div key={place} className="flex h-96 flex-col gap-4 rounded-lg border border-line bg-surface p-5">
        <div className="flex justify-between">
          <Skeleton className="h-6 w-16" />
          <Skeleton className="h-7 w-24" />
        </div>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-16" />
        <Skeleton className="mt-auto h-20" />
        <Skeleton className="h-11" />
      </div>
    ))}
  </div>
)
