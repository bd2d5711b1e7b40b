import { Skeleton } from '../../components/Skeleton.tsx'
import type { DashboardMessages } from './dashboard.messages.en.ts'

type Props = { say: DashboardMessages }

/** The shape of the home screen while nobody knows yet whose it is. Drawn in the page itself, before any script. */
export const HomeSkeleton = ({ say }: Props) => (
  <>
    <Skeleton className="h-9 w-72 max-w-full sm:h-10" />
    <HomeSections say={say} />
  </>
)

/** What comes below the greeting. */
export const HomeSections = ({ say }: Props) => (
  <div role="status">
    <span className="sr-only">{say.loading}</span>
    <div className="mt-6 grid gap-4 sm:grid-cols-3">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-20 sm:h-33" />
      ))}
    </div>
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <Skeleton className="h-52 lg:col-start-2" />
      <Skeleton className="h-80 lg:col-start-1 lg:row-span-2 lg:row-start-1" />
      <Skeleton className="h-40 lg:col-start-2" />
    </div>
  </div>
)
