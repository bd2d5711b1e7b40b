/** Stands where something of a known shape is about to be. Size it by `className`; what is being waited for is said elsewhere. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden="true" className={`rounded-sm bg-line motion-safe:animate-pulse ${className}`} />
)
