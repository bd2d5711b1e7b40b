import type { SupplierAnalytics } from '../../../../api/contract/buying/purchases.ts'
import { OUTCOMES } from '../../../../domain/leads/outcomes.ts'
import { LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { OUTCOME_COLOURS } from '../../../lib/outcome-colours.ts'
import { formatMoney, formatShare } from '../../../lib/words/format.ts'
import { type MyLeadsMessages, myLeadsMessages as say } from './my-leads.messages.ts'

type Props = {
  figures: { data: SupplierAnalytics | undefined; error: unknown; refetch: () => void }
}

export function Figures({ figures: { data, error, refetch } }: Props) {
  if (error)
    return (
      <div className="mt-6">
        <LoadFailed say={{ ...say, failed: say.figuresFailed }} onTryAgain={refetch} />
      </div>
    )
  const overview = data?.overview
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-3">
      <dl className="contents">
        <Figure label={say.totalPurchased} value={overview && String(overview.totalPurchased)} />
        <Figure label={say.totalSpent} value={overview && formatMoney(overview.totalSpent)} />
        <Figure label={say.conversionRate} value={overview && formatShare(overview.conversionRate)} />
      </dl>
      <OutcomesCard outcomes={data?.outcomes} />
      <ContactCard contact={data?.contact} say={say.contactFigures} />
    </div>
  )
}

const cardClass = 'rounded-lg border border-line bg-surface px-5 py-4'

const Figure = ({ label, value }: { label: string; value: string | undefined }) => (
  <div className={`${cardClass} flex items-baseline justify-between gap-4 sm:block`}>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-2xl font-semibold tabular-nums sm:mt-1">
      {value ?? <Skeleton className="h-9 w-24" />}
    </dd>
  </div>
)

type CardProps = { outcomes: SupplierAnalytics['outcomes'] | undefined }

/** The bar shows the numbers of the list below it. */
const OutcomesCard = ({ outcomes }: CardProps) => (
  <section aria-labelledby="outcomes" className={`${cardClass} sm:col-span-3 lg:col-span-1`}>
    <h2 id="outcomes" className="font-semibold">
      {say.outcomes}
    </h2>
    <div aria-hidden="true" className="mt-3 flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunk">
      {OUTCOMES.filter((outcome) => outcomes?.[outcome]).map((outcome) => (
        <div
          key={outcome}
          className={OUTCOME_COLOURS[outcome].bar}
          style={{ flexGrow: outcomes?.[outcome] }}
        />
      ))}
    </div>
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 lg:grid-cols-2">
      {OUTCOMES.map((outcome) => (
        <div key={outcome} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-3 shrink-0 rounded-sm ${OUTCOME_COLOURS[outcome].bar}`} />
          <dt>{say.outcome[outcome]}</dt>
          <dd className="ml-auto font-semibold tabular-nums sm:ml-1">
            {outcomes?.[outcome] ?? <Skeleton className="h-5 w-6" />}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

type ContactProps = {
  contact: SupplierAnalytics['contact'] | undefined
  say: MyLeadsMessages['contactFigures']
}

/** What owners say stands beside the supplier's own words. */
function ContactCard({ contact, say }: ContactProps) {
  const share = ({ withinDay, counted }: SupplierAnalytics['contact']['youSay']) =>
    counted === 0 ? say.none : say.of(formatShare(withinDay / counted), withinDay, counted)
  const median = (of: number | null) => (of === null ? say.noMedian : formatShare(of))
  const figures = [
    [say.ownersSay, contact && share(contact.ownersSay)],
    [say.youSay, contact && share(contact.youSay)],
    [say.median, contact && median(contact.marketMedian)],
  ] as const
  return (
    <section aria-labelledby="contacted-in-time" className={`${cardClass} sm:col-span-3 lg:col-span-2`}>
      <h2 id="contacted-in-time" className="font-semibold">
        {say.heading}
      </h2>
      <p className="text-sm text-ink-soft">{say.which}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 sm:block">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums max-sm:text-right">
              {value ?? <Skeleton className="h-6 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
