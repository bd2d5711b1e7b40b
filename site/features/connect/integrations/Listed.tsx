import type { ReactNode } from 'react'
import { Alert } from '../../../components/Alert.tsx'
import { LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { FRAME } from './Section.tsx'

type Props<Item> = {
  known: { data: Item[] | undefined; error: unknown; refetch: () => void }
  say: { loading: string; failed: string; failedWhy: string; tryAgain: string; stale: string }
  children: (items: Item[]) => ReactNode
}

/** A list that is fetched: while it comes, when it does not, and when it may be out of date. */
export function Listed<Item>({ known: { data, error, refetch }, say, children }: Props<Item>) {
  if (data === undefined)
    return error === undefined ? (
      <Loading words={say.loading} />
    ) : (
      <LoadFailed title={say.failed} why={say.failedWhy} tryAgain={say.tryAgain} onTryAgain={refetch} />
    )
  return (
    <>
      {error !== undefined && (
        <div className="mb-4">
          <Alert tone="pending">{say.stale}</Alert>
        </div>
      )}
      {children(data)}
    </>
  )
}

export const Loading = ({ words }: { words: string }) => (
  <div role="status">
    <span className="sr-only">{words}</span>
    <div className={FRAME}>
      {['first', 'second'].map((place) => (
        <div key={place} className="flex h-24 items-center gap-6 px-5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="ml-auto h-5 w-20" />
        </div>
      ))}
    </div>
  </div>
)
