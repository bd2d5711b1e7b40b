import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { AdminPromises, type OpenPromise } from '../../../../api/contract/admin/promises.ts'
import { Badge } from '../../../components/Badge.tsx'
import { EmptyState, LoadFailed, Loading } from '../../../components/Loading.tsx'
import { Table } from '../../../components/lists/Table.tsx'
import { NamedSection } from '../../../components/NamedSection.tsx'
import { useNow } from '../../../components/RelativeTime.tsx'
import { api } from '../../../lib/data/api.ts'
import { remote } from '../../../lib/data/remote.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoment, formatShare } from '../../../lib/words/format.ts'
import { AdminOnly } from '../../people/admins/session/mount.tsx'
import { adminSessionIsOver } from '../../people/admins/session/session.store.ts'
import { BrokenPromises } from './BrokenPromises.tsx'
import { type PromisesMessages, promisesMessages as say } from './promises.messages.ts'

export function Promises() {
  return (
    <AdminOnly>
      <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
        <h1 className="text-2xl font-semibold">{say.heading}</h1>
        <p className="mt-1 max-w-prose text-ink-soft">{say.why}</p>
        <Board />
      </div>
    </AdminOnly>
  )
}

function Board() {
  const { data, error } = useStore(promises.$known)
  if (data)
    return (
      <>
        <Open open={data.open} />
        <Section name="broken" heading={say.broken.heading} why={say.broken.why}>
          <BrokenPromises />
        </Section>
        <ByProvider board={data} />
        <ByMonth months={data.months} />
      </>
    )
  if (error)
    return (
      <div className="mt-6">
        <LoadFailed say={say} onTryAgain={promises.refetch} />
      </div>
    )
  return <Loading label={say.loading} bars={3} size="h-40" className="mt-6 grid gap-6" />
}

type SectionProps = Omit<ComponentProps<typeof NamedSection>, 'className'>

const Section = ({ children, ...props }: SectionProps) => (
  <NamedSection {...props} className="mt-8">
    <div className="mt-3">{children}</div>
  </NamedSection>
)

const FRAME = 'rounded-lg border border-line bg-surface px-4'

function Open({ open: { total, listed } }: { open: AdminPromises['open'] }) {
  const now = useNow()
  return (
    <Section heading={say.open.heading} why={say.open.why}>
      {listed.length === 0 ? (
        <EmptyState title={say.open.none}>{say.open.noneWhy}</EmptyState>
      ) : (
        <>
          {total > listed.length && <p className="mb-2 text-sm">{say.open.more(listed.length, total)}</p>}
          <div className={FRAME}>
            <Table
              caption={say.open.heading}
              rows={listed}
              keyOf={({ id }) => id}
              columns={[
                { heading: common.company, cellOf: (promise) => <Lead {...promise} /> },
                { heading: say.open.left, cellOf: ({ promisedBy }) => timeLeft(promisedBy, now, say.open) },
                { heading: common.provider, cellOf: ({ provider }) => provider },
                {
                  heading: say.open.promisedBy,
                  cellOf: ({ promisedBy }) => formatMoment(new Date(promisedBy)),
                },
              ]}
            />
          </div>
        </>
      )}
    </Section>
  )
}

const Lead = ({ company, id }: OpenPromise) => (
  <>
    {company}
    <span className="block text-sm text-ink-soft wrap-anywhere">{say.lead(id.slice(0, 8))}</span>
  </>
)

const HOUR_MINUTES = 60
const MINUTE_MS = 60_000

/** "5 h 12 min", never more than is left. */
function timeLeft(promisedBy: string, now: Date, say: PromisesMessages['open']): string {
  const minutes = Math.floor((new Date(promisedBy).getTime() - now.getTime()) / MINUTE_MS)
  if (minutes < 0) return say.over
  return say.hoursAndMinutes(Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES)
}

type Figures = Pick<
  AdminPromises['months'][number],
  'bought' | 'answers' | 'keptAsOwnersSay' | 'keptAsProviderSays' | 'share'
>

const count = (figure: number) => figure.toLocaleString('en-CA')
const shareInWords = (share: number | null) => (share === null ? '–' : formatShare(share, 0))

const figureColumns = () => [
  { heading: say.bought, isNumber: true, cellOf: ({ bought }: Figures) => count(bought) },
  { heading: say.answers, isNumber: true, cellOf: ({ answers }: Figures) => count(answers) },
  {
    heading: say.asOwnersSay,
    isNumber: true,
    cellOf: ({ keptAsOwnersSay }: Figures) => count(keptAsOwnersSay),
  },
  {
    heading: say.asProviderSays,
    isNumber: true,
    cellOf: ({ keptAsProviderSays }: Figures) => count(keptAsProviderSays),
  },
  { heading: say.share, isNumber: true, cellOf: ({ share }: Figures) => shareInWords(share) },
]

function ByProvider({ board }: { board: AdminPromises }) {
  const { providers, sharePercent, leastAnswers } = board
  const words = say.byProvider
  return (
    <Section heading={words.heading} why={words.why(sharePercent, leastAnswers)}>
      {providers.length === 0 ? (
        <EmptyState title={words.none}>{words.noneWhy}</EmptyState>
      ) : (
        <div className={FRAME}>
          <Table
            caption={words.heading}
            rows={providers}
            keyOf={({ providerId }) => providerId}
            columns={[
              {
                heading: common.provider,
                cellOf: ({ provider, isMarked }) => (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    {provider}
                    {isMarked && <Badge tone="danger">{words.mark(sharePercent)}</Badge>}
                  </span>
                ),
              },
              ...figureColumns(),
            ]}
          />
        </div>
      )}
    </Section>
  )
}

const ByMonth = ({ months }: { months: AdminPromises['months'] }) => (
  <Section heading={say.byMonth.heading} why={say.byMonth.why}>
    <div className={FRAME}>
      <Table
        caption={say.byMonth.heading}
        rows={months}
        keyOf={({ month }) => month}
        columns={[
          {
            heading: say.month,
            cellOf: ({ month }) => <time dateTime={month}>{monthInWords(month)}</time>,
          },
          ...figureColumns(),
        ]}
      />
    </div>
  </Section>
)

/** "November 2026", from a month as 2026-11. */
const monthInWords = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-CA', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

const promises = remote(({ signal }) => api.get('/api/admin/promises', AdminPromises, { signal }), {
  onSignedOut: adminSessionIsOver,
})
