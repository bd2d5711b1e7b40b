import { type ReactNode, useId } from 'react'
import { LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import type { AdminSettingsMessages } from './settings.messages.ts'

type Props<Loaded> = {
  heading: string
  why?: string
  loaded: { data?: Loaded | undefined; error?: unknown }
  failed: string
  onTryAgain: () => void
  say: AdminSettingsMessages
  children: (data: Loaded) => ReactNode
}

/** A part of the page that is loaded, and may fail, by itself. */
export function Section<Loaded>({ heading, why, loaded, failed, onTryAgain, say, children }: Props<Loaded>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="text-xl font-semibold">
        {heading}
      </h2>
      {why && <p className="mt-1 max-w-prose text-sm text-ink-soft">{why}</p>}
      <div className="mt-4">{content()}</div>
    </section>
  )

  function content() {
    if (loaded.data !== undefined) return children(loaded.data)
    if (loaded.error)
      return <LoadFailed title={failed} why={say.failedWhy} tryAgain={say.tryAgain} onTryAgain={onTryAgain} />
    return (
      <div role="status">
        <span className="sr-only">{say.loading}</span>
        <Skeleton className="h-32" />
      </div>
    )
  }
}
