import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type {
  AdminSettings,
  FailedJob,
  Health,
  ServiceHealth,
} from '../../../../api/contract/admin/settings.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { Table } from '../../../components/lists/Table.tsx'
import { formatMoment } from '../../../lib/format.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
import { AdminAccount } from '../admin-account/mount.tsx'
import { AdminOnly } from '../admin-session/mount.tsx'
import { FailedRefunds } from './FailedRefunds.tsx'
import { PriceForm, PriceTable } from './Prices.tsx'
import { Section } from './Section.tsx'
import { type AdminSettingsMessages, adminSettingsMessages } from './settings.messages.ts'
import { failedJobs, failedRefunds, health, prices, retryJob, settings } from './settings.store.ts'

/** Lead prices, and how the product is set and runs. */
export function Settings({ locale }: { locale: string }) {
  const say = adminSettingsMessages(locale)
  return (
    <AdminOnly locale={locale}>
      {() => (
        <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
          <h1 className="text-2xl font-semibold">{say.heading}</h1>
          <Sections locale={locale} />
          <div className="mt-10">
            <AdminAccount locale={locale} />
          </div>
        </div>
      )}
    </AdminOnly>
  )
}

function Sections({ locale }: { locale: string }) {
  const say = adminSettingsMessages(locale)
  return (
    <div className="mt-6 flex flex-col gap-4">
      <Section
        heading={say.prices.heading}
        why={say.prices.why}
        loaded={useStore(prices.$known)}
        failed={say.prices.failed}
        onTryAgain={prices.refetch}
        say={say}
      >
        {(listed) => (
          <>
            <PriceForm say={say} />
            <PriceTable prices={listed} say={say} />
          </>
        )}
      </Section>
      <div className="grid gap-4 lg:grid-cols-2">
        <Section
          heading={say.rules.heading}
          why={say.rules.why}
          loaded={useStore(settings.$known)}
          failed={say.rules.failed}
          onTryAgain={settings.refetch}
          say={say}
        >
          {(set) => <Rules settings={set} say={say.rules} />}
        </Section>
        <Section
          heading={say.health.heading}
          loaded={useStore(health.$known)}
          failed={say.health.failed}
          onTryAgain={health.refetch}
          say={say}
        >
          {(services) => <Services health={services} say={say.health} onAskAgain={health.refetch} />}
        </Section>
      </div>
      <Section
        heading={say.refunds.heading}
        why={say.refunds.why}
        loaded={useStore(failedRefunds.$known)}
        failed={say.refunds.failed}
        onTryAgain={failedRefunds.refetch}
        say={say}
      >
        {(refunds) => <FailedRefunds refunds={refunds} say={say.refunds} />}
      </Section>
      <Section
        heading={say.jobs.heading}
        why={say.jobs.why}
        loaded={useStore(failedJobs.$known)}
        failed={say.jobs.failed}
        onTryAgain={failedJobs.refetch}
        say={say}
      >
        {(jobs) => <FailedJobs jobs={jobs} say={say.jobs} />}
      </Section>
    </div>
  )
}

type Props = { settings: AdminSettings; say: AdminSettingsMessages['rules'] }

const Rules = ({ settings: { supplierApproval, leadListing, sms }, say }: Props) => (
  <dl className="flex flex-col gap-3">
    <Rule name={say.approval}>{say.approvals[supplierApproval]}</Rule>
    <Rule name={say.listing}>{say.listings[leadListing]}</Rule>
    <Rule name={say.sms}>
      <span className="tabular-nums">
        {say.smsUsed(sms.usedToday.toLocaleString('en-CA'), sms.dailyBudget.toLocaleString('en-CA'))}
      </span>
    </Rule>
  </dl>
)

const Rule = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)

type Words = AdminSettingsMessages['health']
type ServicesProps = { health: Health; say: Words; onAskAgain: () => void }

/** Whether mail, text messages and Stripe answer, and which of them is only a stand-in. */
const Services = ({ health, say, onAskAgain }: ServicesProps) => (
  <>
    <ul className="flex flex-col">
      {(['mail', 'sms', 'stripe'] as const).map((name) => (
        <li
          key={name}
          className="flex flex-wrap items-center gap-2 border-b border-line py-2.5 first:pt-0 last:border-0"
        >
          <span className="grow">{say[name]}</span>
          {health[name].isSandbox && <Badge tone="pending">{say.sandbox}</Badge>}
          <State health={health[name]} say={say} />
        </li>
      ))}
    </ul>
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">{say.checkedAt(formatMoment(new Date(health.checkedAt)))}</p>
      <Button variant="secondary" onClick={onAskAgain}>
        {say.again}
      </Button>
    </div>
  </>
)

const State = ({ health: { works, code }, say }: { health: ServiceHealth; say: Words }) =>
  works ? <Badge tone="success">{say.works}</Badge> : <Badge tone="danger">{say.fails(code ?? '')}</Badge>

type FailedJobsWords = AdminSettingsMessages['jobs']

function FailedJobs({ jobs, say }: { jobs: FailedJob[]; say: FailedJobsWords }) {
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

function Retry({ job, say }: { job: FailedJob; say: FailedJobsWords }) {
  const { isPending, mutate } = useMutation({
    otherwise: '',
    onRefused(description) {
      showToast({ title: say.notRetried, description, variant: 'destructive' })
      failedJobs.refetch()
    },
  })
  const retry = () =>
    mutate(
      () => retryJob(job.id),
      () => showToast({ title: say.retried, description: job.name }),
    )
  return (
    <Button variant="secondary" busy={isPending} aria-label={say.retryOf(job.name)} onClick={retry}>
      {say.retry}
    </Button>
  )
}
