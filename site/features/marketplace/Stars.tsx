import { MOST_STARS } from './lead-facts.ts'

const SHAPE = 'M8 1.6l1.9 4 4.4.6-3.2 3 .8 4.4L8 11.5l-3.9 2.1.8-4.4-3.2-3 4.4-.6z'

export function Stars({ count, label }: { count: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5 text-pending">
      {Array.from({ length: MOST_STARS }, (_, index) => index).map((index) => (
        <svg
          key={index}
          viewBox="0 0 16 16"
          className="size-4"
          fill={index < count ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinejoin="round"
          opacity={index < count ? undefined : 0.45}
          aria-hidden="true"
        >
          <path d={SHAPE} />
        </svg>
      ))}
    </span>
  )
}
