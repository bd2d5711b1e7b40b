import { memo, type ReactNode } from 'react'
import type { LeadCard } from '../../../../api/contract/supplier/market.ts'
import { processorName } from '../../../../domain/processors.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { RelativeTime } from '../../../components/RelativeTime.tsx'
import { formatDollars, formatMoney, formatWholeMoney } from '../../../lib/format.ts'
import { isNew, MOST_STARS, placeOf, starsOf } from './lead-facts.ts'
import type { MarketMessages } from './market.messages.ts'

type Props = {
  lead: LeadCard
  isGone: boolean
  /** Its dialog is loading. */
  isOpening: boolean
  now: Date
  say: MarketMessages['card']
  onPurchase: (lead: LeadCard) => void
}

export const LeadArticle = memo((props: Props) => {
  const { lead, isGone, isOpening, now, say, onPurchase } = props
  const isBest = lead.tier === 'tier1'
  const look = isGone
    ? 'border-dashed border-line-strong bg-sunk'
    : `bg-surface ${isBest ? 'border-action' : 'border-line'}`
  return (
    <article
      data-lead={lead.id}
      aria-labelledby={`lead-${lead.id}`}
      tabIndex={-1}
      className={`flex h-full flex-col rounded-lg border p-5 outline-none focus-visible:outline-2 ${look}`}
    >
      <div className="flex grow flex-col">
        <div className="flex items-start justify-between gap-3">
          <p className="flex flex-wrap gap-1.5 pt-1">
            <Badge tone={isBest ? 'success' : 'neutral'}>{say.tier[lead.tier]}</Badge>
            {isNew(lead, now) && <Badge tone="info">{say.isNew}</Badge>}
          </p>
          <p className={`text-xl font-semibold tabular-nums ${isGone ? 'text-ink-soft line-through' : ''}`}>
            {formatMoney(lead.price)}
          </p>
        </div>
        <h2 id={`lead-${lead.id}`} className="mt-3 text-lg leading-snug font-semibold">
          {lead.company}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <Stars count={starsOf(lead)} label={say.stars(starsOf(lead), MOST_STARS)} />
          {say.verified(lead.emailVerified, lead.phoneVerified)}
        </p>
        <p className="mt-3 text-sm text-ink-soft">{lead.aiDescription}</p>
        <dl className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-4 text-sm">
          <Fact name={say.volume}>{formatWholeMoney(lead.monthlyVolume)}</Fact>
          <Fact name={say.averageSale}>{formatDollars(lead.averageSale)}</Fact>
          <Fact name={say.savings}>
            {lead.potentialSavings > 0 ? (
              say.savingsOf(formatWholeMoney(lead.potentialSavings))
            ) : (
              <Nothing>{say.noFigure}</Nothing>
            )}
          </Fact>
          <Fact name={say.provider}>{processorName(lead.currentProvider)}</Fact>
          <Fact name={say.place}>{placeOf(lead)}</Fact>
          <Fact name={say.submitted}>
            <RelativeTime at={lead.submittedAt} now={now} />
          </Fact>
          <Fact name={say.contactRequested}>
            {lead.contactRequestedAt === null ? (
              <Nothing>{say.notRequested}</Nothing>
            ) : (
              <RelativeTime at={lead.contactRequestedAt} now={now} />
            )}
          </Fact>
        </dl>
      </div>
      <Button
        variant={isBest && !isGone ? 'primary' : 'secondary'}
        className="mt-5 w-full"
        aria-describedby={`lead-${lead.id}`}
        aria-disabled={isGone || isOpening || undefined}
        onClick={(event) => {
          if (isGone || isOpening) return
          // Safari does not focus a pressed button, and the dialog returns the focus to where it was.
          event.currentTarget.focus()
          onPurchase(lead)
        }}
      >
        {isGone ? say.gone : say.purchase}
      </Button>
    </article>
  )
})

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right font-medium wrap-anywhere tabular-nums">{children}</dd>
  </>
)

const Nothing = ({ children }: { children: string }) => (
  <span className="font-normal text-ink-soft">{children}</span>
)

const SHAPE = 'M8 1.6l1.9 4 4.4.6-3.2 3 .8 4.4L8 11.5l-3.9 2.1.8-4.4-3.2-3 4.4-.6z'

function Stars({ count, label }: { count: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5 text-pending">
      {Array.from({ length: MOST_STARS }, (_, index) => index).map((index) => (
        <svg
          key={index}
          viewBox="0 0 16 16"
          className="size-4"
          fill={index < count ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinejoin="round"
          opacity={index < count ? undefined : 0.45}
          aria-hidden="true"
        >
          <path d={SHAPE} />
        </svg>
      ))}
    </span>
  )
}
