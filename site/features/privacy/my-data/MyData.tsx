import { type ReactNode, useEffect, useRef } from 'react'
import type { Deleted } from '../../../../api/contract/privacy.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import { Kept } from './Facts.tsx'
import { type MyDataMessages, myDataMessages } from './my-data.messages.ts'
import { ProveAddress } from './ProveAddress.tsx'
import { ShownData } from './ShownData.tsx'
import { useMyData } from './use-my-data.ts'

/** Everything we hold about whoever proves an address here, and their rights over it. */
export function MyData({ locale }: { locale: string }) {
  const say = myDataMessages(locale)
  const mine = useMyData()
  const { view } = mine
  switch (view.name) {
    case 'looking':
      return <Looking say={say} />
    case 'proving':
      return <ProveAddress locale={locale} say={say} isOver={view.isOver} mine={mine} />
    case 'failed':
      return (
        <Alert tone="error" title={say.failed}>
          <p>{say.failedWhy}</p>
          <Button variant="secondary" className="mt-3" onClick={mine.tryAgain}>
            {say.tryAgain}
          </Button>
        </Alert>
      )
    case 'shown':
      return (
        <WithFocus key="shown">
          <ShownData data={view.data} say={say} mine={mine} />
        </WithFocus>
      )
    case 'deleted':
      return (
        <WithFocus key="deleted">
          <DataDeleted deleted={view.deleted} say={say} />
        </WithFocus>
      )
  }
}

const Looking = ({ say }: { say: MyDataMessages }) => (
  <div role="status">
    <span className="sr-only">{say.looking}</span>
    <Skeleton className="h-14" />
    <Skeleton className="mt-6 h-64" />
  </div>
)

/** What had the focus went with the view before: the keyboard goes on where the new one begins. */
function WithFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('h2')?.focus(), [])
  return <div ref={place}>{children}</div>
}

function DataDeleted({ deleted, say }: { deleted: Deleted; say: MyDataMessages }) {
  const words = say.erased
  const told = say.withdraw.told(deleted.suppliersTold)
  return (
    <Card>
      <h2 tabIndex={-1} className="text-xl font-semibold outline-none">
        {words.heading}
      </h2>
      <p className="mt-3 max-w-measure">
        {words.what} {told}
      </p>
      <p className="mt-3">
        {words.countsLabel}: {words.counts(deleted.counts)}.
      </p>
      {deleted.kept.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{words.stays}</h3>
          <div className="mt-2 max-w-measure">
            <Kept kept={deleted.kept} say={say.erase} />
          </div>
        </>
      )}
      <a href="/" className={`mt-6 ${buttonClass('secondary')}`}>
        {words.home}
      </a>
    </Card>
  )
}
