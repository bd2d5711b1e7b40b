import type { ReactNode } from 'react'
import * as common from '../lib/words/common.messages.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type LoadFailedProps = {
  say: { failed: string; failedWhy?: string }
  onTryAgain: () => void
  isWholePage?: boolean
}

export const LoadFailed = ({ say, onTryAgain, isWholePage }: LoadFailedProps) => (
  <Alert tone="error" title={say.failed} titleAs={isWholePage ? 'h1' : 'p'} text={say.failedWhy}>
    <Button variant="secondary" className="mt-3" onClick={onTryAgain}>
      {common.tryAgain}
    </Button>
  </Alert>
)

/** `action` is a button or link. */
type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong px-4 py-14 text-center">
    <h2 className="text-lg font-semibold">{title}</h2>
    {children && <div className="mt-1 text-ink-soft">{children}</div>}
    {action && <div className="mt-5">{action}</div>}
  </div>
)

type NothingListedProps = {
  isFiltering: boolean
  say: { none: string; noneWhy: string; noneFound: string; noneFoundWhy: string }
  onClearFilters: () => void
  /** A button or link that leads on, in a list without filters. */
  action?: ReactNode
}

/** In place of a list that is empty, or has nothing that fits its filters. */
export const NothingListed = ({ isFiltering, say, onClearFilters, action }: NothingListedProps) =>
  isFiltering ? (
    <EmptyState
      title={say.noneFound}
      action={
        <Button variant="secondary" onClick={onClearFilters}>
          {common.clearFilters}
        </Button>
      }
    >
      {say.noneFoundWhy}
    </EmptyState>
  ) : (
    <EmptyState title={say.none} action={action}>
      {say.noneWhy}
    </EmptyState>
  )

type ShowMoreProps = {
  view: { list: { next: string | null }; more: 'idle' | 'loading' | 'failed' }
  say: { showMore: string; moreFailed: string }
  onMore: () => void
}

/** The way to the next page of a list; nothing below the last one. */
export const ShowMore = ({ view: { list, more }, say, onMore }: ShowMoreProps) =>
  list.next !== null && (
    <div className="mt-6 flex flex-col items-center gap-3">
      {more === 'failed' && <Alert tone="error">{say.moreFailed}</Alert>}
      <Button variant="secondary" busy={more === 'loading'} onClick={onMore}>
        {say.showMore}
      </Button>
    </div>
  )

type LoadingProps = { label: string; bars?: number; size: string; className?: string }

/** In place of content that is being loaded: so many skeletons, each of this size. The label is for screen readers. */
export const Loading = ({ label, bars = 1, size, className }: LoadingProps) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {Array.from({ length: bars }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={place} className={size} />
    ))}
  </div>
)

export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={`rounded-sm bg-line motion-safe:animate-pulse ${className}`} />
)
