import { useMemo, useState } from 'react'
import type { FailedJob } from '../../../../../api/contract/admin/settings.ts'
import { columnOf, isDescending, type Sort, sortsBy } from '../../../../../api/contract/forms/fields.ts'
import { Badge } from '../../../../components/Badge.tsx'
import { DataTable, RowButton, type TableOf } from '../../../../components/lists/DataTable.tsx'
import { oneOf, putInAddress, withValues } from '../../../../lib/data/query.ts'
import { tableMessages } from '../../../../lib/lists/table.messages.ts'
import { formatMoment } from '../../../../lib/words/format.ts'
import { showToast } from '../../../platform/toast/toast.store.ts'
import { adminSettingsMessages } from './settings.messages.ts'
import { failedJobs, retryJob } from './settings.store.ts'
import { useRetry } from './use-retry.ts'

const say = adminSettingsMessages.jobs

const JOB_COLUMNS = ['code', 'tries', 'failedAt', 'nextTryAt'] as const
const JOB_SORTS = ['name', ...JOB_COLUMNS] as const
const JOB_ORDERS = sortsBy(JOB_SORTS)
const USUAL_JOB_ORDER = '-failedAt'
const sayOfJobs = tableMessages(['failed job', 'failed jobs'])

export function JobTable({ jobs }: { jobs: FailedJob[] }) {
  const [sort, setSort] = useState(() =>
    oneOf(new URLSearchParams(location.search).get('jobSort'), JOB_ORDERS),
  )
  const table = useMemo(jobTable, [])
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

const jobTable = (): TableOf<FailedJob, (typeof JOB_COLUMNS)[number]> => ({
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
  actions: { className: 'max-lg:order-4 lg:text-right', of: (job) => <Retry job={job} /> },
})

const IN_CARD = 'max-lg:order-3 max-lg:wrap-anywhere'

function Retry({ job }: { job: FailedJob }) {
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
