import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type LoadFailedProps = { title: string; why: string; tryAgain: string; onTryAgain: () => void }

/** What stands where something could not be loaded. */
export const LoadFailed = ({ title, why, tryAgain, onTryAgain }: LoadFailedProps) => (
  <Alert tone="error" title={title}>
    <p>{why}</p>
    <Button variant="secondary" className="mt-3" onClick={onTryAgain}>
      {tryAgain}
    </Button>
  </Alert>
)

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** A button or link that leads on. */
  action?: ReactNode
}

/** What a list says when nothing is in it. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong px-4 py-14 text-center">
    <h2 className="text-lg font-semibold">{title}</h2>
    {children && <div className="mt-1 text-ink-soft">{children}</div>}
    {action && <div className="mt-5">{action}</div>}
  </div>
)

type NothingListedProps = {
  isFiltering: boolean
  say: { none: string; noneWhy: string; noneFound: string; noneFoundWhy: string; clearFilters: string }
  onClearFilters: () => void
}

/** What a list says when nothing is in it, or nothing that fits its filters. */
export const NothingListed = ({ isFiltering, say, onClearFilters }: NothingListedProps) =>
  isFiltering ? (
    <EmptyState
      title={say.noneFound}
      action={
        <Button variant="secondary" onClick={onClearFilters}>
          {say.clearFilters}
        </Button>
      }
    >
      {say.noneFoundWhy}
    </EmptyState>
  ) : (
    <EmptyState title={say.none}>{say.noneWhy}</EmptyState>
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

/** Stands where something of a known shape is about to be. Size it by `className`; what is being waited for is said elsewhere. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden="true" className={`rounded-sm bg-line motion-safe:animate-pulse ${className}`} />
)
