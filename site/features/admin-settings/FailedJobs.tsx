import { useState } from 'react'
import type { FailedJob } from '../../../api/contract/admin/settings.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.tsx'
import { Table } from '../../components/Table.tsx'
import { messageOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { showToast } from '../toast/toast.store.ts'
import type { AdminSettingsMessages } from './admin-settings.messages.ts'
import { loadFailedJobsAgain, retryJob } from './admin-settings.store.ts'

type Words = AdminSettingsMessages['jobs']

export function FailedJobs({ jobs, say }: { jobs: FailedJob[]; say: Words }) {
  if (jobs.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return (
    <Table
      caption={say.table}
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        { heading: say.job, cellOf: ({ name }) => name },
        { heading: say.reason, cellOf: ({ code }) => <code>{code}</code> },
        { heading: say.tries, isNumber: true, cellOf: ({ tries }) => tries.toLocaleString('en-CA') },
        { heading: say.failedAt, cellOf: ({ failedAt }) => formatMoment(new Date(failedAt)) },
        {
          heading: say.next,
          cellOf: ({ nextTryAt }) =>
            nextTryAt === null ? (
              <Badge tone="danger">{say.givenUp}</Badge>
            ) : (
              formatMoment(new Date(nextTryAt))
            ),
        },
        { heading: say.retry, isHeadingHidden: true, cellOf: (job) => <Retry job={job} say={say} /> },
      ]}
    />
  )
}

function Retry({ job, say }: { job: FailedJob; say: Words }) {
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    try {
      await retryJob(job.id)
      showToast({ title: say.retried, description: job.name })
    } catch (error) {
      showToast({ title: say.notRetried, description: messageOf(error), variant: 'destructive' })
      loadFailedJobsAgain()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={isBusy} aria-label={say.retryOf(job.name)} onClick={retry}>
      {say.retry}
    </Button>
  )
}
