import { Suspense, useState } from 'react'
import type { Deleted } from '../../../../api/contract/privacy/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, buttonClass, Spinner } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { TakesFocus } from '../../../components/TakesFocus.tsx'
import * as common from '../../../lib/words/common.messages.ts'
import { FRONT } from '../../../lib/words/language.ts'
import { EmailCodeForm } from '../../people/verification/EmailCodeForm.tsx'
import { PROVE_ADDRESS } from '../../people/verification/prove-address.ts'
import { verificationMessages } from '../../people/verification/verification.messages.ts'
import { Kept } from './Chapter.tsx'
import { myDataMessages as say } from './my-data.messages.ts'
import { noteProvedInTab, useMyData } from './use-my-data.ts'

/** Strangers see the form alone. */
const ShownData = lazy(async () => ({ default: (await import('./ShownData.tsx')).ShownData }))
/** Few people see it. */
const NeedsLogin = lazy(async () => ({ default: (await import('./NeedsLogin.tsx')).NeedsLogin }))

/** Everything we hold about the person who verifies an address here, and their rights over it. */
export function MyData() {
  const { view, ...actions } = useMyData()
  switch (view.name) {
    case 'looking':
      return <Looking />
    case 'proving':
      return <ProveAddress isOver={view.isOver} actions={actions} />
    case 'needs-login':
      return (
        <Suspense>
          <NeedsLogin actions={actions} />
        </Suspense>
      )
    case 'failed':
      return <LoadFailed say={say} onTryAgain={actions.tryAgain} />
    case 'shown':
      return (
        <Suspense fallback={<Looking />}>
          <ShownData data={view.data} actions={actions} />
        </Suspense>
      )
    case 'deleted':
      return <DataDeleted deleted={view.deleted} />
  }
}

const Looking = () => (
  <div role="status">
    <span className="sr-only">{say.looking}</span>
    <Skeleton className="h-14" />
    <Skeleton className="mt-6 h-64" />
  </div>
)

type ProveAddressProps = {
  isOver: boolean
  actions: Pick<ReturnType<typeof useMyData>, 'load' | 'isSignedIn'>
}

function ProveAddress({ isOver, actions }: ProveAddressProps) {
  const words = say.prove
  const [isProved, setProved] = useState(false)
  if (isProved) return <Spinner label={say.looking} />
  return (
    <div className="flex max-w-form flex-col gap-6">
      {isOver && <Alert tone="pending" title={words.isOver} text={words.isOverWhy} />}
      <EmailCodeForm
        storageKey="my-data-code"
        say={{ ...verificationMessages, verify: words.show, verifying: common.opening }}
        label={common.emailAddress}
        hint={common.emailOfCheckHint}
        done={say.looking}
        calls={PROVE_ADDRESS}
        onVerified={() => {
          setProved(true)
          noteProvedInTab(true)
          void actions.load()
        }}
      />
      {actions.isSignedIn && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line pt-6 text-ink-soft">
          {words.signedIn}
          <Button variant="secondary" onClick={actions.load}>
            {words.showAccount}
          </Button>
        </p>
      )}
    </div>
  )
}

function DataDeleted({ deleted }: { deleted: Deleted }) {
  const words = say.erased
  return (
    <Card>
      <TakesFocus>
        <h2 className="text-xl font-semibold">{words.heading}</h2>
      </TakesFocus>
      <p className="mt-3 max-w-measure">
        {words.what} {say.withdraw.notified(deleted.suppliersTold)}
      </p>
      <p className="mt-3">
        {words.countsLabel}: {words.counts(deleted.counts)}.
      </p>
      {deleted.kept.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{words.stays}</h3>
          <div className="mt-2 max-w-measure">
            <Kept kept={deleted.kept} />
          </div>
        </>
      )}
      <a href={FRONT} className={`mt-6 ${buttonClass('secondary')}`}>
        {common.goHome}
      </a>
    </Card>
  )
}
