import { memo, type ReactNode } from 'react'
import type { Mark } from '../../../../api/contract/market/lead-marks.ts'
import type { LeadCard } from '../../../../api/contract/market/market.ts'
import { processorName } from '../../../../domain/processors.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { RelativeTime } from '../../../components/RelativeTime.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { formatDollars, formatMoney, formatPlace, formatWholeMoney } from '../../../lib/words/format.ts'
import { companyOf, descriptionOf, PREFERS_FRENCH } from '../../../lib/words/lead-words.messages.ts'
import { nameOf } from '../../../lib/words/names.messages.ts'
import { isNew, MOST_STARS, starsOf } from './lead-facts.ts'
import { marketMessages } from './market.messages.ts'

const say = marketMessages.card

export const VIEWS = ['cards', 'list'] as const
export type View = (typeof VIEWS)[number]

type Props = {
  lead: LeadCard
  view: View
  isGone: boolean
  /** Its dialog is loading. */
  isOpening: boolean
  /** The one lead that Tab reaches. Arrow keys lead to the others. */
  isEntrance: boolean
  mark: Mark
  /** Found by the open saved search since the supplier last looked at it. */
  isNewToYou: boolean
  now: Date
  onPurchase: (lead: LeadCard) => void
  /** Marks the lead, or takes that mark away. */
  onToggle: (lead: LeadCard, mark: 'shortlisted' | 'hidden') => void
}

export const LeadArticle = memo(({ view, ...props }: Props) => {
  const { lead, isGone, isEntrance } = props
  const look = isGone
    ? 'border-dashed border-line-strong bg-sunk'
    : `bg-surface ${lead.tier === 'tier1' ? 'border-action' : 'border-line'}`
  return (
    <article
      data-lead={lead.id}
      aria-labelledby={`lead-${lead.id}`}
      tabIndex={isEntrance ? 0 : -1}
      className={`rounded-lg border outline-none focus-visible:outline-2 ${look} ${
        view === 'cards' ? 'flex h-full flex-col p-4' : `px-4 py-2 ${ROW}`
      }`}
      style={view === 'list' ? COLUMNS : undefined}
    >
      {view === 'cards' ? <Card {...props} /> : <Row {...props} />}
    </article>
  )
})

type PartProps = Omit<Props, 'view'>

const Card = (props: PartProps) => {
  const { lead, isGone, now } = props
  const facts = factsOf(lead, now)
  return (
    <>
      <div className="flex grow flex-col">
        <div className="flex items-start justify-between gap-3">
          <Badges {...props} />
          <Price lead={lead} isGone={isGone} className="text-xl" />
        </div>
        <Title lead={lead} className="mt-1.5 leading-snug" />
        <Quality lead={lead} />
        <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
          {[facts.volume, facts.savings].map(({ name, value }) => (
            <div key={name} className="min-w-min grow basis-[calc(50%-0.5rem)]">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="text-lg leading-snug font-semibold wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <dl className="mt-2 flex flex-col gap-y-1 text-sm">
          {[facts.provider, facts.place, facts.averageSale, facts.submitted, facts.contactRequested].map(
            ({ name, value }) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
          )}
        </dl>
        <p className="mt-2 text-sm text-ink-soft">{descriptionOf(lead.aiDescription)}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Purchase {...props} className="grow px-3!" />
        <Marks {...props} className="min-w-11 px-2! text-sm!" />
      </div>
    </>
  )
}

const ROW = 'grid items-center gap-x-3'

/** The columns of the list, its heading included. As a class they would be in the styles of every page. */
const COLUMNS = {
  // The title has its stars beside its tier, and the two amounts behind it do not break.
  gridTemplateColumns:
    'minmax(13.25rem,2.7fr) minmax(6rem,.9fr) minmax(5rem,.9fr) minmax(0,1.05fr) minmax(0,1.1fr) minmax(0,.9fr) minmax(0,.9fr) 4rem 11.75rem',
}

const Row = (props: PartProps) => {
  const { lead, isGone, now } = props
  const { volume, savings, provider, place, submitted, contactRequested } = factsOf(lead, now)
  return (
    <>
      <div className="min-w-0">
        {/* What is cut off stands in the column of the place. */}
        <Title lead={lead} className="truncate leading-snug" />
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badges {...props} />
          <Stars lead={lead} />
          <span className="sr-only">{say.verified(lead.emailVerified, lead.phoneVerified)}</span>
        </div>
      </div>
      <dl className="contents text-sm">
        {[volume, savings, provider, place, submitted, contactRequested].map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="sr-only">{name}</dt>
            <dd className="leading-snug wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Price lead={lead} isGone={isGone} className="text-right" />
      <div className="flex gap-1">
        <Purchase {...props} className="grow px-1! text-sm! whitespace-nowrap" />
        <Marks {...props} className="px-1! text-sm!" />
      </div>
    </>
  )
}

/** The names of the list's columns, which each row repeats for those who do not see. */
export const RowHeadings = () => (
  <div
    aria-hidden="true"
    style={COLUMNS}
    className={`border border-transparent px-4 pb-1 text-sm text-ink-soft ${ROW}`}
  >
    {[
      say.lead,
      common.monthlyVolume,
      say.savings,
      common.currentProvider,
      common.place,
      common.submitted,
      common.contactRequested,
    ].map((heading) => (
      <span key={heading} className="leading-tight">
        {heading}
      </span>
    ))}
    <span className="text-right">{common.price}</span>
  </div>
)

function factsOf(lead: LeadCard, now: Date) {
  const nothing = (words: string) => <span className="font-normal text-ink-soft">{words}</span>
  return {
    volume: {
      name: common.monthlyVolume,
      value: <span className="whitespace-nowrap">{formatWholeMoney(lead.monthlyVolume)}</span>,
    },
    averageSale: { name: common.averageSale, value: formatDollars(lead.averageSale) },
    savings: {
      name: say.savings,
      value:
        lead.potentialSavings > 0
          ? say.savingsOf(formatWholeMoney(lead.potentialSavings))
          : nothing(common.notEstimated),
    },
    provider: { name: common.currentProvider, value: nameOf(processorName(lead.currentProvider)) },
    place: { name: common.place, value: formatPlace(lead) },
    submitted: { name: common.submitted, value: <RelativeTime at={lead.submittedAt} now={now} /> },
    contactRequested: {
      name: common.contactRequested,
      value:
        lead.contactRequestedAt === null ? (
          nothing(common.notYet)
        ) : (
          <RelativeTime at={lead.contactRequestedAt} now={now} />
        ),
    },
  }
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-x-4">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="text-right font-medium wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

const Badges = ({ lead, isNewToYou, now }: PartProps) => (
  <p className="flex flex-wrap gap-1.5">
    <Badge tone={lead.tier === 'tier1' ? 'success' : 'neutral'}>{say.tier[lead.tier]}</Badge>
    {isNew(lead, now) && <Badge tone="info">{say.isNew}</Badge>}
    {lead.language === 'fr' && (
      <Badge>
        <span role="img" title={PREFERS_FRENCH}>
          {lead.language.toUpperCase()}
        </span>
      </Badge>
    )}
    {isNewToYou && (
      <Badge tone="info">
        {say.isNewToYou} <span className="sr-only">{say.sinceLastLook}</span>
      </Badge>
    )}
  </p>
)

const Title = ({ lead, className }: { lead: LeadCard; className: string }) => (
  <h2 id={`lead-${lead.id}`} className={`font-semibold ${className}`}>
    {companyOf(lead)}
  </h2>
)

type QualityProps = { lead: LeadCard }

const Quality = ({ lead }: QualityProps) => (
  <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
    <Stars lead={lead} />
    {say.verified(lead.emailVerified, lead.phoneVerified)}
  </p>
)

type PriceProps = { lead: LeadCard; isGone: boolean; className: string }

const Price = ({ lead, isGone, className }: PriceProps) => (
  <p className={`font-semibold tabular-nums ${isGone ? 'text-ink-soft line-through' : ''} ${className}`}>
    {formatMoney(lead.price)}
  </p>
)

type PurchaseProps = PartProps & { className: string }

const Purchase = ({ lead, isGone, isOpening, onPurchase, className }: PurchaseProps) => (
  <Button
    variant={lead.tier === 'tier1' && !isGone ? 'primary' : 'secondary'}
    className={className}
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
)

type MarksProps = PartProps & { className: string }

function Marks({ lead, mark, onToggle, className }: MarksProps) {
  const hide = mark === 'hidden' ? say.showAgain : say.hide
  const named = (action: string) => say.actionOn(action, say.tier[lead.tier], companyOf(lead))
  return (
    <>
      <Button
        variant="quiet"
        className={className}
        aria-pressed={mark === 'shortlisted'}
        aria-label={named(say.shortlist)}
        title={say.shortlist}
        onClick={() => onToggle(lead, 'shortlisted')}
      >
        <Star isFilled={mark === 'shortlisted'} className="size-5" />
      </Button>
      <Button
        variant="quiet"
        className={className}
        aria-label={named(hide)}
        onClick={() => onToggle(lead, 'hidden')}
      >
        {hide}
      </Button>
    </>
  )
}

function Stars({ lead }: QualityProps) {
  const count = starsOf(lead)
  return (
    <span role="img" aria-label={say.stars(count, MOST_STARS)} className="inline-flex gap-0.5 text-pending">
      {Array.from({ length: MOST_STARS }, (_, index) => index).map((index) => (
        <Star key={index} isFilled={index < count} className="size-4" opacity={index < count ? 1 : 0.45} />
      ))}
    </span>
  )
}

const SHAPE = 'M8 1.6l1.9 4 4.4.6-3.2 3 .8 4.4L8 11.5l-3.9 2.1.8-4.4-3.2-3 4.4-.6z'

type StarProps = { isFilled: boolean; className: string; opacity?: number }

const Star = ({ isFilled, ...drawing }: StarProps) => (
  <svg
    viewBox="0 0 16 16"
    {...drawing}
    fill={isFilled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={SHAPE} />
  </svg>
)
