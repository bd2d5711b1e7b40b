import type { ReactNode } from 'react'
import type { ListView } from '../../lib/remote.ts'
import { LoadFailed } from '../Loading.tsx'

type Open<List, Filters> = Extract<ListView<List, Filters>, { name: 'open' }>

type Props<List, Filters> = {
  view: ListView<List, Filters>
  say: { failed: string; failedWhy: string; tryAgain: string }
  loading: ReactNode
  /** Shows the API's own sentence where it gave one. */
  showsReason?: boolean
  /** Around the failure. */
  className?: string
  onTryAgain: () => void
  children: (open: Open<List, Filters>) => ReactNode
}

/** A list, or its skeleton while it loads, or why it could not be loaded. */
export function ListStates<List, Filters>({
  view,
  say,
  loading,
  showsReason,
  className,
  ...rest
}: Props<List, Filters>) {
  if (view.name === 'loading') return loading
  if (view.name === 'open') return rest.children(view)
  return (
    <div className={className}>
      <LoadFailed
        title={say.failed}
        why={(showsReason && view.why) || say.failedWhy}
        tryAgain={say.tryAgain}
        onTryAgain={rest.onTryAgain}
      />
    </div>
  )
}
