/** Points down where what it stands beside is open. */
export const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    className={`size-4 shrink-0 text-ink-soft motion-safe:transition-transform ${isOpen ? 'rotate-90' : ''}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m6 4 4 4-4 4" />
  </svg>
)
