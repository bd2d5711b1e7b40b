import { type ComponentProps, type ReactNode, useId } from 'react'
import { OPTIONAL } from '../../lib/words/names.messages.ts'
import { Icon } from '../Icon.tsx'

type Props = ComponentProps<'input'> &
  FieldWords &
  Announced & {
    /** A sign inside the box before or after the text, such as $ or %. Say the unit in the label or hint as well. */
    before?: string
    after?: string
    action?: ReactNode
    /** On a phone the button goes below the box, for an answer that needs the width. */
    needsWidth?: boolean
  }

/** One line of text. Takes what `useSentForm` gives each field: `<Field label="…" {...field('email')} />`. */
export function Field({ before, after, action, needsWidth = false, ...props }: Props) {
  const { frame, control } = useFraming(props)
  return (
    <FieldFrame {...frame}>
      <div className={`flex gap-2 ${needsWidth ? 'max-sm:flex-col' : ''}`}>
        <div className="relative grow">
          {before && <Sign side="left-3">{before}</Sign>}
          <input
            {...control}
            className={`${controlClass} ${before ? 'pl-7' : ''} ${after ? 'pr-9' : ''} ${control.className ?? ''}`}
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

const Sign = ({ side, children }: { side: 'left-3' | 'right-3'; children: string }) => (
  <span
    aria-hidden="true"
    className={`pointer-events-none absolute inset-y-0 flex items-center text-ink-soft ${side}`}
  >
    {children}
  </span>
)

type SelectProps = ComponentProps<'select'> &
  FieldWords & {
    options: readonly { value: string; label: string }[]
    placeholder?: string
  }

/** The browser's own select: every phone shows it well, and it needs no code of ours. */
export function SelectField({ options, placeholder, ...props }: SelectProps) {
  const { frame, control } = useFraming(props)
  return (
    <FieldFrame {...frame}>
      <Select {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
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
    <Icon
      path="m4 6 4 4 4-4"
      className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
    />
  </div>
)

export function TextAreaField(props: ComponentProps<'textarea'> & FieldWords & Announced) {
  const { frame, control } = useFraming(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...control} className={`${controlClass} ${control.className ?? ''}`} />
    </FieldFrame>
  )
}

export type FieldWords = {
  label: ReactNode
  /** Always there, between the label and the control. */
  hint?: ReactNode
  /** An empty string means that the answer is fine. */
  error?: string | undefined
  /** Says so beside the label; every other field is required. */
  optional?: boolean
}

/** Reads the error out when it appears, as after an answer of the API. */
type Announced = { announceError?: boolean }

type Framing = FieldWords & Announced & { id?: string | undefined }

/** Divides the props of a field between its frame and its control, which the words of the frame describe. */
function useFraming<Props extends Framing>(props: Props) {
  const { id, label, hint, error, announceError, optional, ...control } = props
  const ownId = useId()
  const frame = { id: id ?? ownId, label, hint, error, announceError, optional }
  return {
    frame,
    control: {
      ...control,
      id: frame.id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy(frame.id, frame),
    },
  }
}

/** In a `FieldRow`, whose fields share the lines of one grid: a line that none of them needs takes no room. */
const BELOW = 'sm:in-data-aligned:mt-1.5'

type FrameProps = FieldWords & Announced & { id: string; children: ReactNode }

const FieldFrame = ({ id, label, hint, error, announceError, optional, children }: FrameProps) => (
  <div className="flex flex-col gap-1.5 sm:in-data-aligned:row-span-4 sm:in-data-aligned:grid sm:in-data-aligned:grid-rows-subgrid sm:in-data-aligned:gap-0">
    <label htmlFor={id} className="font-medium">
      {label}
      {optional && <span className="font-normal text-ink-soft"> {OPTIONAL}</span>}
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

type ErrorProps = { id: string; error: string | undefined } & Announced

export const FieldError = ({ id, error, announceError }: ErrorProps) =>
  error ? (
    <p
      id={`${id}-error`}
      role={announceError ? 'alert' : undefined}
      className={`text-sm font-medium wrap-anywhere text-danger sm:in-data-aligned:row-start-4 ${BELOW}`}
    >
      {error}
    </p>
  ) : null

/** The `aria-describedby` of a control, or undefined when nothing describes it. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

const controlClass =
  'min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft/70 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger ' +
  // Not :read-only, which every select is.
  '[&[readonly]]:bg-sunk disabled:bg-sunk disabled:text-ink-soft'

/** Fields beside each other, their boxes on one line, whichever of them has a hint or an error. */
export const FieldRow = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div data-aligned className={`grid gap-x-4 gap-y-4 sm:gap-y-0 ${className}`} {...rest} />
)
