import type { ReactNode } from 'react'
import type { ListView } from '../../lib/data/remote.ts'
import { LoadFailed } from '../Loading.tsx'

type Props<List, Filters> = {
  view: ListView<List, Filters>
  say: { failed: string; failedWhy: string }
  loading: ReactNode
  /** Shows the API's own sentence where it gave one. */
  showsReason?: boolean
  /** Around the failure. */
  className?: string
  onTryAgain: () => void
  children: (open: Extract<ListView<List, Filters>, { name: 'open' }>) => ReactNode
}

/** A list, or its skeleton while it loads, or why it could not be loaded. */
export function ListStates<List, Filters>({
  view,
  say,
  loading,
  showsReason,
  ...rest
}: Props<List, Filters>) {
  if (view.name === 'loading') return loading
  if (view.name === 'open') return rest.children(view)
  return (
    <div className={rest.className}>
      <LoadFailed
        say={showsReason && view.why ? { ...say, failedWhy: view.why } : say}
        onTryAgain={rest.onTryAgain}
      />
    </div>
  )
}
