import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { AdminSettings, Health } from '../../../../../api/contract/admin/settings.ts'
import { Badge } from '../../../../components/Badge.tsx'
import { Button } from '../../../../components/Button.tsx'
import { LoadFailed, Loading } from '../../../../components/Loading.tsx'
import { NamedSection } from '../../../../components/NamedSection.tsx'
import { WhenSeen } from '../../../../components/WhenSeen.tsx'
import type { Known } from '../../../../lib/data/remote.ts'
import { formatMoment } from '../../../../lib/words/format.ts'
import { AdminAccount } from '../account/AdminAccount.tsx'
import { adminHome } from '../home/home.store.ts'
import { AdminOnly } from '../session/mount.tsx'
import { BreachRegister } from './Breaches.tsx'
import { breachMessages as sayOfBreaches } from './breaches.messages.ts'
import { FailedJobs, FailedRefunds, OldRates } from './Failures.tsx'
import { OwnersFactor } from './OwnersFactor.tsx'
import { PriceForm, PriceTable } from './Prices.tsx'
import { type AdminSettingsMessages, adminSettingsMessages as say } from './settings.messages.ts'
import { breaches, failedJobs, failedRefunds, health, prices, settings } from './settings.store.ts'

export function Settings() {
  return (
    <AdminOnly>
      <div className="mx-auto max-w-page px-4 py-6 sm:px-6 sm:py-10">
        <h1 className="text-2xl font-semibold">{say.heading}</h1>
        <div className="mt-6 flex flex-col gap-4">
          <Section source={prices} words={say.prices}>
            {(listed) => (
              <>
                <PriceForm />
                <PriceTable prices={listed} />
              </>
            )}
          </Section>
          <div className="grid gap-4 lg:grid-cols-2">
            <Section name="rules" source={settings} words={say.rules}>
              {(set) => <Rules settings={set} say={say.rules} />}
            </Section>
            <Section source={health} words={say.health}>
              {(services) => <Services health={services} say={say.health} />}
            </Section>
          </div>
          <OwnersFactor />
          <Section name="failed-refunds" source={failedRefunds} words={say.refunds}>
            {(refunds) => <FailedRefunds refunds={refunds} say={say.refunds} />}
          </Section>
          <Section name="failed-jobs" source={failedJobs} words={say.jobs}>
            {(jobs) => <FailedJobs jobs={jobs} say={say.jobs} />}
          </Section>
          <Section name="old-rates" source={adminHome} words={say.oldRates}>
            {({ oldRates }) => <OldRates rates={oldRates} say={say.oldRates} />}
          </Section>
          <Section name="breaches" source={breaches} words={sayOfBreaches}>
            {(register) => <BreachRegister breaches={register} />}
          </Section>
        </div>
        <div className="mt-10">
          <AdminAccount />
        </div>
      </div>
    </AdminOnly>
  )
}

type SectionProps<Loaded> = {
  /** For a link to it. */
  name?: string
  source: { $known: ReadableAtom<Known<Loaded>>; refetch: () => void }
  words: { heading: string; why?: string; failed: string }
  children: (data: Loaded) => ReactNode
}

/** A part of the page that is loaded, and may fail, by itself. */
const Section = <Loaded,>({ name, words, ...content }: SectionProps<Loaded>) => (
  <NamedSection
    name={name}
    heading={words.heading}
    why={words.why}
    className="min-w-0 rounded-lg border border-line bg-surface p-5 sm:p-6"
  >
    <div className="mt-4">
      <WhenSeen>
        <Content words={words} {...content} />
      </WhenSeen>
    </div>
  </NamedSection>
)

function Content<Loaded>({ source, words, children }: Omit<SectionProps<Loaded>, 'name'>) {
  const { data, error } = useStore(source.$known)
  if (data !== undefined) return children(data)
  if (error) return <LoadFailed say={{ ...say, failed: words.failed }} onTryAgain={source.refetch} />
  return <Loading label={say.loading} size="h-32" />
}

type RulesProps = { settings: AdminSettings; say: AdminSettingsMessages['rules'] }

const Rules = ({ settings: { supplierApproval, leadListing, sms }, say }: RulesProps) => (
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

/** Whether mail, text messages and Stripe answer, and which of them is only a stand-in. */
const Services = ({ health: checked, say }: { health: Health; say: AdminSettingsMessages['health'] }) => (
  <>
    <ul className="flex flex-col">
      {(['mail', 'sms', 'stripe'] as const).map((name) => {
        const { isSandbox, works, code } = checked[name]
        return (
          <li
            key={name}
            className="flex flex-wrap items-center gap-2 border-b border-line py-2.5 first:pt-0 last:border-0"
          >
            <span className="grow">{say[name]}</span>
            {isSandbox && <Badge tone="pending">{say.sandbox}</Badge>}
            <Badge tone={works ? 'success' : 'danger'}>{works ? say.works : say.fails(code ?? '')}</Badge>
          </li>
        )
      })}
    </ul>
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">{say.checkedAt(formatMoment(new Date(checked.checkedAt)))}</p>
      <Button variant="secondary" onClick={health.refetch}>
        {say.again}
      </Button>
    </div>
  </>
)
