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

/** For a button that closes what it stands in. */
export const Cross = () => <Icon path="m4 4 8 8m0-8-8 8" />

export const CROSS_BUTTON =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-sunk'

export const CheckMark = () => (
  <Icon path="m3 8.5 3.5 3.5L13 4.5" className="size-4 shrink-0" strokeWidth={2} />
)

/** Points down while the content beside it is open. */
export const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <Icon
    path="m6 4 4 4-4 4"
    className={`size-4 shrink-0 text-ink-soft motion-safe:transition-transform ${isOpen ? 'rotate-90' : ''}`}
  />
)
