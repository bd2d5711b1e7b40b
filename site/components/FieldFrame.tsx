import type { ReactNode } from 'react'

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
export type Announced = { announceError?: boolean }

type Props = FieldWords & Announced & { id: string; children: ReactNode }

/** In a `FieldRow`, whose fields share the lines of one grid: a line that none of them needs takes no room. */
const BELOW = 'sm:in-data-aligned:mt-1.5'

/** The words around a control. The control itself carries `describedBy(id, …)`, so that they are read out with it. */
export function FieldFrame({ id, label, hint, error, announceError, optional, children }: Props) {
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

export const controlClass =
  'min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft/70 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger ' +
  // Not :read-only, which every select is.
  '[&[readonly]]:bg-sunk disabled:bg-sunk disabled:text-ink-soft'
