import { Skeleton } from '../../../components/Loading.tsx'
import { dashboardMessages as say } from './dashboard.messages.ts'

const CARD = 'rounded-lg border border-line bg-surface px-5 py-4'

/** The shape of the home screen while the owner is unknown. Rendered in the page itself, before any script. */
export const HomeSkeleton = () => (
  <>
    <Skeleton className="h-9 w-72 max-w-full sm:h-10" />
    <HomeSections />
  </>
)

export const HomeSections = () => (
  <div role="status">
    <span className="sr-only">{say.loading}</span>
    <div className="mt-6 grid gap-4 sm:grid-cols-3">
      {[1, 2, 3].map((place) => (
        <div key={place} className={`${CARD} max-sm:h-25 sm:h-38`}>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-3 h-8 w-28" />
        </div>
      ))}
    </div>
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className={`${CARD} h-52 lg:col-start-2`}>
        <Skeleton className="h-5 w-36" />
        <Skeleton className="mt-3 h-7 w-44" />
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Skeleton className="my-2 h-7 w-36" />
        <div className={`${CARD} mt-4 h-68`}>
          <Skeleton className="h-6 w-28" />
          <Skeleton className="mt-8 h-9 w-44" />
        </div>
      </div>
      <div className={`${CARD} h-48 lg:col-start-2`}>
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-5 h-5 w-full" />
        <Skeleton className="mt-4 h-5 w-full" />
      </div>
    </div>
  </div>
)
