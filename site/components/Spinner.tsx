/** A turning ring the size of the text. With a label it says what is being waited for; without one it is decoration. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center gap-2">
      <svg
        viewBox="0 0 16 16"
        className="size-[1em] motion-safe:animate-spin"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="6.5" opacity="0.25" />
        <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" strokeLinecap="round" />
      </svg>
      {label}
    </span>
  )
}
