import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from './Loading.tsx'

/** For what stands far down a page: it comes, with its code and data, when it is about to be scrolled into view. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setIsSeen((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '25%' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const skeleton = <Skeleton className="h-16" />
  return isSeen ? <Suspense fallback={skeleton}>{children}</Suspense> : <div ref={place}>{skeleton}</div>
}
