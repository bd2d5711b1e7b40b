import { Suspense, useState } from 'react'
import { brand } from '../../../../api/contract/brand.ts'
import type { Supplier } from '../../../../api/contract/suppliers/supplier.ts'
import { Alert } from '../../../components/Alert.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { useRemote } from '../../../lib/data/remote.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { EmailNotice } from '../../suppliers/accounts/EmailNotice.tsx'
import { SupplierOnly } from '../../suppliers/accounts/SupplierOnly.tsx'
import { openTestMode } from './integrations.api.ts'
import { integrationsMessages as say } from './integrations.messages.ts'
import { ApiKeys } from './keys/ApiKeys.tsx'
import { DocsLink, Loading, OpenDialog, Section } from './screen-parts.tsx'
import { Endpoints } from './webhooks/Endpoints.tsx'

/** Loads when a supplier opens an endpoint. */
const EndpointPage = lazy(async () => ({
  default: (await import('./webhooks/EndpointPage.tsx')).EndpointPage,
}))

/** What connects a supplier's own systems: keys, webhooks and the test mode; or the one endpoint that the address names. */
export function Integrations() {
  const [endpointId] = useState(() => new URLSearchParams(location.search).get('endpoint'))
  return (
    <SupplierOnly>
      {/* Another tab may have signed another supplier in: what belongs to the first must not stay on the screen. */}
      {(supplier) => (
        <div key={supplier.email} className="mx-auto max-w-4xl px-4 py-6 sm:px-6 sm:py-10">
          {endpointId === null ? (
            <Overview supplier={supplier} />
          ) : (
            <Suspense fallback={<Loading words={say.webhooks.loading} />}>
              <EndpointPage id={endpointId} />
            </Suspense>
          )}
        </div>
      )}
    </SupplierOnly>
  )
}

/** Null where live keys and endpoints can be created. */
function whyLiveIsClosed({ isEmailProved, mayAddLive, status }: Supplier) {
  if (mayAddLive) return null
  if (!isEmailProved) return say.liveClosed.unproved
  return status === 'inactive' ? say.liveClosed.inactive : say.liveClosed.waiting
}

const Overview = ({ supplier }: { supplier: Supplier }) => (
  <>
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 className="text-2xl font-semibold">{common.integrations}</h1>
      <DocsLink words={say.docs} />
    </div>
    <p className="text-ink-soft">{say.lead}</p>
    <div className="mt-8 flex flex-col gap-12">
      <EmailNotice supplier={supplier} />
      <StatusNotice supplier={supplier} />
      <ApiKeys liveClosed={whyLiveIsClosed(supplier)} />
      <Endpoints liveClosed={whyLiveIsClosed(supplier)} />
      <TestMode />
    </div>
  </>
)

/** What the test mode is, how much of it is used up, and the reset. */
function TestMode() {
  const words = say.testMode
  const { data, refetch } = useRemote(openTestMode)
  return (
    <Section
      heading={words.heading}
      lead={words.why}
      action={
        <OpenDialog words={words.reset} load={() => import('./confirm-dialogs.tsx')}>
          {({ ResetTestData }, close) => <ResetTestData onDone={refetch} onClose={close} />}
        </OpenDialog>
      }
    >
      {/* Keeps its place; without an answer nothing important is missing. */}
      <p className="min-h-6">{data && words.bought(data.purchased, data.leads)}</p>
    </Section>
  )
}

/** What a supplier who is not active can still do. */
function StatusNotice({ supplier }: { supplier: Supplier }) {
  const words = say.status
  if (supplier.status === 'active') return null
  if (supplier.status === 'pending') {
    const why = supplier.mayAddLive ? words.pendingWhy : words.pendingClosedWhy
    return <Alert tone="pending" title={common.awaitingApproval} text={why} />
  }
  return (
    <Alert tone="pending" title={common.accountInactive} text={words.inactiveWhy}>
      <p className="mt-1 wrap-anywhere">{words.contactUs(brand.support.email)}</p>
    </Alert>
  )
}
