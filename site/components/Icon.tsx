type Props = { path: string; className?: string; strokeWidth?: number }

/** A line drawing of 16 × 16 units beside words that say the same. */
export const Icon = ({ path, className = 'size-4', strokeWidth = 1.75 }: Props) => (
  <svg
    viewBox="0 0 16 16"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

export const CheckMark = () => (
  <Icon path="m3 8.5 3.5 3.5L13 4.5" className="size-4 shrink-0" strokeWidth={2} />
)
