import { useState } from 'react'
import type { FailedJob } from '../../../api/admin/settings.schema.ts'
import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.tsx'
import { messageOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/format.ts'
import { showToast } from '../toast/toast.store.ts'
import type { AdminSettingsMessages } from './admin-settings.messages.en.ts'
import { loadFailedJobsAgain, retryJob } from './admin-settings.store.ts'
import { Table } from './Table.tsx'

type Words = AdminSettingsMessages['jobs']

export function FailedJobs({ jobs, say }: { jobs: FailedJob[]; say: Words }) {
  if (jobs.length === 0) return <p className="text-ink-soft">{say.none}</p>
  return (
    <Table
      caption={say.table}
      columns={[
        say.job,
        say.reason,
        say.tries,
        say.failedAt,
        say.next,
        <span key="retry" className="sr-only">
          {say.retry}
        </span>,
      ]}
      rows={jobs.map((job) => ({
        key: job.id,
        cells: [
          job.name,
          <code key="code">{job.code}</code>,
          job.tries.toLocaleString('en-CA'),
          formatMoment(new Date(job.failedAt)),
          job.nextTryAt === null ? (
            <Badge key="next" tone="danger">
              {say.givenUp}
            </Badge>
          ) : (
            formatMoment(new Date(job.nextTryAt))
          ),
          <Retry key="retry" job={job} say={say} />,
        ],
      }))}
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
