import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = ComponentProps<'input'> &
  FieldWords &
  Announced & {
    /** A sign inside the box before or after the text, such as $ or %. Say the unit in the label or hint as well. */
    before?: string
    after?: string
    /** A button beside the box. */
    action?: ReactNode
    /** On a phone the button goes below the box, for an answer that needs the width. */
    needsWidth?: boolean
  }

/** One line of text. Takes what react-hook-form's `register` returns: `<Field label="…" {...register('email')} />`. */
export function Field({
  label,
  hint,
  error,
  announceError,
  optional,
  before,
  after,
  action,
  needsWidth = false,
  id,
  ...input
}: Props) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame
      id={inputId}
      label={label}
      hint={hint}
      error={error}
      announceError={announceError}
      optional={optional}
    >
      <div className={`flex gap-2 ${needsWidth ? 'max-sm:flex-col' : ''}`}>
        <div className="relative grow">
          {before && <Sign side="left-3">{before}</Sign>}
          <input
            {...input}
            id={inputId}
            className={`${controlClass} ${before ? 'pl-7' : ''} ${after ? 'pr-9' : ''} ${input.className ?? ''}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(inputId, { hint, error })}
          />
          {after && <Sign side="right-3">{after}</Sign>}
        </div>
        {action && (
          <div className={`flex shrink-0 whitespace-nowrap ${needsWidth ? 'max-sm:*:grow' : ''}`}>
            {action}
          </div>
        )}
      </div>
    </FieldFrame>
  )
}

function Sign({ side, children }: { side: 'left-3' | 'right-3'; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-0 flex items-center text-ink-soft ${side}`}
    >
      {children}
    </span>
  )
}

type SelectProps = ComponentProps<'select'> &
  FieldWords & {
    options: readonly { value: string; label: string }[]
    /** The first, empty choice. */
    placeholder?: string
  }

/** The browser's own select: every phone shows it well, and it needs no code of ours. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  id,
  ...select
}: SelectProps) {
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

type TextAreaProps = ComponentProps<'textarea'> & FieldWords & Announced

/** Text of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  announceError,
  optional,
  id,
  ...textarea
}: TextAreaProps) {
  const ownId = useId()
  const textareaId = id ?? ownId
  return (
    <FieldFrame
      id={textareaId}
      label={label}
      hint={hint}
      error={error}
      announceError={announceError}
      optional={optional}
    >
      <textarea
        {...textarea}
        id={textareaId}
        className={`${controlClass} ${textarea.className ?? ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(textareaId, { hint, error })}
      />
    </FieldFrame>
  )
}

export type FieldWords = {
  label: ReactNode
  /** Always there, between the label and the control. */
  hint?: ReactNode
  /** Shown instead of nothing: an empty string means that the answer is fine. */
  error?: string | undefined
  /** Says so beside the label; every other field is required. */
  optional?: boolean
}

/** For an error that comes by itself, as after an answer of the API, and so must be read out by itself. */
type Announced = { announceError?: boolean }

type FrameProps = FieldWords & Announced & { id: string; children: ReactNode }

/** In a `FieldRow`, whose fields share the lines of one grid: a line that none of them needs takes no room. */
const BELOW = 'sm:in-data-aligned:mt-1.5'

/** The words around a control. The control itself carries `describedBy(id, …)`, so that they are read out with it. */
function FieldFrame({ id, label, hint, error, announceError, optional, children }: FrameProps) {
  return (
    <div className="flex flex-col gap-1.5 sm:in-data-aligned:row-span-4 sm:in-data-aligned:grid sm:in-data-aligned:grid-rows-subgrid sm:in-data-aligned:gap-0">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint && (
        <p
          id={`${id}-hint`}
          className={`text-sm wrap-anywhere text-ink-soft sm:in-data-aligned:row-start-2 ${BELOW}`}
        >
          {hint}
        </p>
      )}
      <div className={`sm:in-data-aligned:row-start-3 ${BELOW}`}>{children}</div>
      <FieldError id={id} error={error} announceError={announceError} />
    </div>
  )
}

export function FieldError({
  id,
  error,
  announceError,
}: { id: string; error: string | undefined } & Announced) {
  if (!error) return null
  return (
    <p
      id={`${id}-error`}
      role={announceError ? 'alert' : undefined}
      className={`text-sm font-medium wrap-anywhere text-danger sm:in-data-aligned:row-start-4 ${BELOW}`}
    >
      {error}
    </p>
  )
}

/** The `aria-describedby` of a control, or undefined when nothing describes it. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

const controlClass =
  'min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft/70 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger ' +
  // Not :read-only, which every select is.
  '[&[readonly]]:bg-sunk disabled:bg-sunk disabled:text-ink-soft'

/** Fields beside each other: their boxes stand on one line, whichever of them has a hint or what is wrong with it. */
export const FieldRow = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div data-aligned className={`grid gap-x-4 gap-y-4 sm:gap-y-0 ${className}`} {...rest} />
)
