import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { DataDeleted } from './DataDeleted.tsx'
import type { MyDataMessages } from './my-data.messages.ts'
import { myDataMessages } from './my-data.messages.ts'
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
