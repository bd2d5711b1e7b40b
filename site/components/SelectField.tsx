import { type ComponentProps, useId } from 'react'
import { controlClass, describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx'

type Props = ComponentProps<'select'> &
  FieldWords & {
    options: readonly { value: string; label: string }[]
    /** The first, empty choice. */
    placeholder?: string
  }

/** The browser's own select: every phone shows it well, and it needs no code of ours. */
export function SelectField({ label, hint, error, optional, options, placeholder, id, ...select }: Props) {
  const ownId = useId()
  const selectId = id ?? ownId
  return (
    <FieldFrame id={selectId} label={label} hint={hint} error={error} optional={optional}>
      <Select
        {...select}
        id={selectId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(selectId, { hint, error })}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** The control alone, for a row of a table that names it. */
export const Select = ({ className = '', ...select }: ComponentProps<'select'>) => (
  <div className="relative">
    <select {...select} className={`${controlClass} appearance-none pr-10 ${className}`} />
    <svg
      viewBox="0 0 16 16"
      className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m4 6 4 4 4-4" />
    </svg>
  </div>
)
