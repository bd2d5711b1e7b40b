import { lazy, Suspense, useState } from 'react'
import { brand } from '../../../../api/contract/brand.ts'
import type { Supplier } from '../../../../api/contract/supplier/supplier.ts'
import { Alert } from '../../../components/Alert.tsx'
import { LoadFailed } from '../../../components/Loading.tsx'
import { Tooltips } from '../../../components/RelativeTime.tsx'
import { useRemote } from '../../../lib/remote.ts'
import { EmailNotice, SupplierOnly } from '../../suppliers/accounts/mount.tsx'
import { openTestMode } from './integrations.api.ts'
import { type IntegrationsMessages, integrationsMessages } from './integrations.messages.ts'
import { ApiKeys } from './keys/ApiKeys.tsx'
import { Loading, OpenDialog, Section } from './screen-parts.tsx'
import { Endpoints } from './webhooks/Endpoints.tsx'

/** Loads when a supplier opens an endpoint. */
const EndpointPage = lazy(() =>
  import('./webhooks/EndpointPage.tsx').then(
    ({ EndpointPage }) => ({ default: EndpointPage }),
    () => ({ default: NotLoaded }),
  ),
)

/** What connects a supplier's own systems: keys, webhooks and the test mode; or the one endpoint that the address names. */
export function Integrations({ locale }: { locale: string }) {
  const say = integrationsMessages(locale)
  const [endpointId] = useState(() => new URLSearchParams(location.search).get('endpoint'))
  return (
    <SupplierOnly locale={locale}>
      {(supplier) => (
        <Tooltips>
          {/* Another tab may have signed another supplier in: what belongs to the first must not stay on the screen. */}
          <div key={supplier.email} className="mx-auto max-w-4xl px-4 py-6 sm:px-6 sm:py-10">
            {endpointId === null ? (
              <Overview supplier={supplier} locale={locale} say={say} />
            ) : (
              <Suspense fallback={<Loading words={say.webhooks.loading} />}>
                <EndpointPage id={endpointId} say={say} />
              </Suspense>
            )}
          </div>
        </Tooltips>
      )}
    </SupplierOnly>
  )
}

const NotLoaded = ({ say }: { id: string; say: IntegrationsMessages }) => (
  <LoadFailed
    title={say.notOpened}
    why={say.notOpenedWhy}
    tryAgain={say.tryAgain}
    onTryAgain={() => location.reload()}
  />
)

type OverviewProps = { supplier: Supplier; locale: string; say: IntegrationsMessages }

/** Null where live keys and endpoints can be created. */
function whyLiveIsClosed(
  { isEmailProved, mayAddLive, status }: Supplier,
  { liveClosed }: IntegrationsMessages,
) {
  if (mayAddLive) return null
  if (!isEmailProved) return liveClosed.unproved
  return status === 'inactive' ? liveClosed.inactive : liveClosed.waiting
}

function Overview({ supplier, locale, say }: OverviewProps) {
  const liveClosed = whyLiveIsClosed(supplier, say)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-2xl font-semibold">{say.title}</h1>
        <a href="/api/docs" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {say.docs}
        </a>
      </div>
      <p className="text-ink-soft">{say.lead}</p>
      <div className="mt-8 flex flex-col gap-12">
        <EmailNotice supplier={supplier} locale={locale} />
        <StatusNotice supplier={supplier} say={say} />
        <ApiKeys say={say} liveClosed={liveClosed} />
        <Endpoints say={say} liveClosed={liveClosed} />
        <TestMode say={say} />
      </div>
    </>
  )
}

/** What the test mode is, how much of it is used up, and the reset. */
function TestMode({ say }: { say: IntegrationsMessages }) {
  const words = say.testMode
  const { data, refetch } = useRemote(openTestMode)
  return (
    <Section
      heading={words.heading}
      lead={words.why}
      action={
        <OpenDialog words={words.reset} load={() => import('./confirm-dialogs.tsx')} say={say}>
          {({ ResetTestData }, close) => <ResetTestData say={say} onReset={refetch} onClose={close} />}
        </OpenDialog>
      }
    >
      {/* Keeps its place; without an answer nothing important is missing. */}
      <p className="min-h-6">{data && words.bought(data.purchased, data.leads)}</p>
    </Section>
  )
}

/** What a supplier who is not active can still do. */
function StatusNotice({ supplier, say: { status: say } }: { supplier: Supplier; say: IntegrationsMessages }) {
  switch (supplier.status) {
    case 'active':
      return null
    case 'pending':
      return (
        <Alert
          tone="pending"
          title={say.pending}
          text={supplier.mayAddLive ? say.pendingWhy : say.pendingClosedWhy}
        />
      )
    case 'inactive':
      return (
        <Alert tone="pending" title={say.inactive}>
          <p>{say.inactiveWhy}</p>
          <p className="mt-1 wrap-anywhere">{say.contactUs(brand.support.email)}</p>
        </Alert>
      )
  }
}
