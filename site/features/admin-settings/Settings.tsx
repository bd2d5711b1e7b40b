import { useStore } from '@nanostores/react'
import { AdminAccount } from '../admin-account/mount.tsx'
import { AdminOnly } from '../admin-session/mount.tsx'
import { adminSettingsMessages } from './admin-settings.messages.ts'
import {
  $failedJobs,
  $health,
  $prices,
  $settings,
  askServicesAgain,
  loadFailedJobsAgain,
  loadPricesAgain,
  loadSettingsAgain,
} from './admin-settings.store.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { PriceForm } from './PriceForm.tsx'
import { PriceTable } from './PriceTable.tsx'
import { Rules } from './Rules.tsx'
import { Section } from './Section.tsx'
import { Services } from './Services.tsx'

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
        loaded={useStore($prices)}
        failed={say.prices.failed}
        onTryAgain={loadPricesAgain}
        say={say}
      >
        {(prices) => (
          <>
            <PriceForm say={say} />
            <PriceTable prices={prices} say={say} />
          </>
        )}
      </Section>
      <div className="grid gap-4 lg:grid-cols-2">
        <Section
          heading={say.rules.heading}
          why={say.rules.why}
          loaded={useStore($settings)}
          failed={say.rules.failed}
          onTryAgain={loadSettingsAgain}
          say={say}
        >
          {(settings) => <Rules settings={settings} say={say.rules} />}
        </Section>
        <Section
          heading={say.health.heading}
          loaded={useStore($health)}
          failed={say.health.failed}
          onTryAgain={askServicesAgain}
          say={say}
        >
          {(health) => <Services health={health} say={say.health} onAskAgain={askServicesAgain} />}
        </Section>
      </div>
      <Section
        heading={say.jobs.heading}
        why={say.jobs.why}
        loaded={useStore($failedJobs)}
        failed={say.jobs.failed}
        onTryAgain={loadFailedJobsAgain}
        say={say}
      >
        {(jobs) => <FailedJobs jobs={jobs} say={say.jobs} />}
      </Section>
    </div>
  )
}
