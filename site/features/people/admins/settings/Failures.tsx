import { useMemo, useState } from 'react'
import type { OldRate } from '../../../../../api/contract/admin/home.ts'
import type { FailedJob, FailedRefund } from '../../../../../api/contract/admin/settings.ts'
import { columnOf, isDescending, type Sort, sortsBy } from '../../../../../api/contract/fields.ts'
import { Badge } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/Button.tsx'
import { DataTable, RowButton, type TableOf } from '../../../../components/lists/DataTable.tsx'
import { Table } from '../../../../components/lists/Table.tsx'
import { NewTabLink } from '../../../../components/NewTabLink.tsx'
import { formatLongDay, formatMoment, formatMoney } from '../../../../lib/format.ts'
import { tableMessages } from '../../../../lib/lists/table.messages.ts'
import { oneOf, putInAddress, withValues } from '../../../../lib/query.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { showFailure, showToast } from '../../../platform/toast/toast.store.ts'
import type { AdminSettingsMessages } from './settings.messages.ts'
import { failedJobs, failedRefunds, retryJob, settleRefund } from './settings.store.ts'

type RefundWords = AdminSettingsMessages['refunds']

export function FailedRefunds({ refunds, say }: { refunds: FailedRefund[]; say: RefundWords }) {
  if (refunds.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return (
    <Table
      caption={say.table}
      rows={refunds}
      keyOf={({ id }) => id}
      columns={[
        { heading: say.provider, cellOf: ({ supplier }) => supplier },
        { heading: say.amount, isNumber: true, cellOf: ({ amount }) => formatMoney(amount) },
        { heading: say.reason, cellOf: ({ reason }) => <code>{reason}</code> },
        { heading: say.payment, cellOf: ({ paymentIntentId }) => <code>{paymentIntentId}</code> },
        { heading: say.tries, isNumber: true, cellOf: ({ tries }) => tries.toLocaleString('en-CA') },
        { heading: say.failedAt, cellOf: ({ failedAt }) => formatMoment(new Date(failedAt)) },
        {
          heading: say.actions,
          isHeadingHidden: true,
          cellOf: (refund) => <RefundActions refund={refund} say={say} />,
        },
      ]}
    />
  )
}

function RefundActions({ refund, say }: { refund: FailedRefund; say: RefundWords }) {
  const [isSure, setSure] = useState(false)
  const { isPending, mutate } = useRetry(say.notDone, failedRefunds.refetch)
  const settle = (how: 'refund-again' | 'paid-another-way', title: string) =>
    mutate(
      () => settleRefund(refund.id, how),
      () => showToast({ title, description: refund.supplier }),
    )
  return (
    <div className="flex flex-wrap gap-2">
      {isSure ? (
        <>
          <Button
            variant="destructive"
            busy={isPending}
            onClick={() => settle('paid-another-way', say.doneOtherwise)}
          >
            {say.sure(formatMoney(refund.amount))}
          </Button>
          <Button variant="quiet" onClick={() => setSure(false)}>
            {say.cancel}
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="secondary"
            busy={isPending}
            aria-label={say.againTo(refund.supplier)}
            onClick={() => settle('refund-again', say.doneAgain)}
          >
            {say.again}
          </Button>
          <Button variant="quiet" aria-label={say.otherwiseTo(refund.supplier)} onClick={() => setSure(true)}>
            {say.otherwise}
          </Button>
        </>
      )}
    </div>
  )
}

type JobWords = AdminSettingsMessages['jobs']

const JOB_COLUMNS = ['code', 'tries', 'failedAt', 'nextTryAt'] as const
const JOB_SORTS = ['name', ...JOB_COLUMNS] as const
const JOB_ORDERS = sortsBy(JOB_SORTS)
const USUAL_JOB_ORDER = '-failedAt'
const sayOfJobs = tableMessages(['failed job', 'failed jobs'])

export function FailedJobs({ jobs, say }: { jobs: FailedJob[]; say: JobWords }) {
  const [sort, setSort] = useState(() =>
    oneOf(new URLSearchParams(location.search).get('jobSort'), JOB_ORDERS),
  )
  const table = useMemo(() => jobTable(say), [say])
  if (jobs.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{sayOfJobs.listed(jobs.length)}</p>
      <DataTable
        items={inOrder(jobs, JOB_ORDERS.find((order) => order === sort) ?? USUAL_JOB_ORDER)}
        table={table}
        shown={JOB_COLUMNS}
        sort={sort}
        say={sayOfJobs}
        onSort={(chosen) => {
          putInAddress(withValues(location.search, { jobSort: chosen }))
          setSort(chosen)
        }}
      />
    </>
  )
}

/** All of them are here, so nobody needs to fetch them in another order. Those without a value come last. */
function inOrder(jobs: FailedJob[], sort: Sort<(typeof JOB_SORTS)[number]>): FailedJob[] {
  const column = columnOf(JOB_SORTS, sort)
  const [without, filled] = [
    jobs.filter((job) => job[column] === null),
    jobs.filter((job) => job[column] !== null),
  ]
  const rising = filled.toSorted((one, other) =>
    String(one[column]).localeCompare(String(other[column]), 'en-CA', { numeric: true }),
  )
  return [...(isDescending(sort) ? rising.reverse() : rising), ...without]
}

const jobTable = (say: JobWords): TableOf<FailedJob, (typeof JOB_COLUMNS)[number]> => ({
  caption: say.table,
  headings: say.columns,
  nameOf: ({ name }) => name,
  usualSort: USUAL_JOB_ORDER,
  card: 'max-lg:gap-y-1',
  head: 'py-2',
  width: '',
  ground: 'bg-surface',
  title: { className: 'font-medium max-lg:wrap-anywhere', sort: 'name', of: ({ name }) => name },
  columns: {
    code: {
      label: true,
      className: IN_CARD,
      sort: 'code',
      of: ({ code }) => <code title={code}>{code}</code>,
    },
    tries: {
      label: true,
      className: IN_CARD,
      isNumber: true,
      sort: 'tries',
      of: ({ tries }) => tries.toLocaleString('en-CA'),
    },
    failedAt: {
      label: true,
      className: IN_CARD,
      sort: 'failedAt',
      isTime: true,
      of: ({ failedAt }) => formatMoment(new Date(failedAt)),
    },
    nextTryAt: {
      label: true,
      className: IN_CARD,
      sort: 'nextTryAt',
      isTime: true,
      of: ({ nextTryAt: at }) =>
        at === null ? <Badge tone="danger">{say.abandoned}</Badge> : formatMoment(new Date(at)),
    },
  },
  actions: { className: 'max-lg:order-4 lg:text-right', of: (job) => <Retry job={job} say={say} /> },
})

const IN_CARD = 'max-lg:order-3 max-lg:wrap-anywhere'

function Retry({ job, say }: { job: FailedJob; say: JobWords }) {
  const { isPending, mutate } = useRetry(say.notRetried, failedJobs.refetch)
  return (
    <RowButton
      busy={isPending}
      label={say.retryOf(job.name)}
      className="px-2.5!"
      onClick={() =>
        void mutate(
          () => retryJob(job.id),
          () => showToast({ title: say.retried, description: job.name }),
        )
      }
    >
      {say.retry}
    </RowButton>
  )
}

type OldRatesProps = { rates: OldRate[]; say: AdminSettingsMessages['oldRates'] }

/** Rates from sources that are more than 90 days old, with the way to each source. */
export function OldRates({ rates, say }: OldRatesProps) {
  if (rates.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return (
    <Table
      caption={say.table}
      rows={rates}
      keyOf={({ name }) => name}
      columns={[
        { heading: say.provider, cellOf: ({ name }) => name },
        { heading: say.asOf, cellOf: ({ asOf }) => formatLongDay(asOf) },
        {
          heading: say.source,
          cellOf: ({ page }) =>
            page === null ? (
              '–'
            ) : (
              <NewTabLink href={page} opensNewTab={say.opensNewTab} className="wrap-anywhere">
                {page}
              </NewTabLink>
            ),
        },
      ]}
    />
  )
}

/** A refused action shows why, and loads its list again. */
const useRetry = (title: string, refetch: () => void) =>
  useMutation({
    otherwise: '',
    onRefused(why) {
      showFailure(title, why)
      refetch()
    },
  })
