import { type ComponentProps, type ReactNode, useId } from 'react'
import { nameOf } from '../../lib/words/names.messages.ts'
import { describedBy, FieldError, type FieldWords } from './Field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & Omit<FieldWords, 'optional'>

/** A tick box whose whole label can be pressed; links inside the label still work. */
export function CheckboxField({ label, hint, error, id, className = '', ...input }: Props) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={inputId}
          type="checkbox"
          className={`mt-0.5 size-5 shrink-0 accent-action ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { hint, error })}
        />
        <div>
          <label htmlFor={inputId}>{label}</label>
          {hint && (
            <p id={`${inputId}-hint`} className="mt-1 text-sm text-ink-soft">
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={inputId} error={error} />
    </div>
  )
}

type GroupProps = {
  legend: string
  hint?: string
  error?: string
  options: readonly string[]
  /** Beside the legend, such as a button that ticks every box. */
  action?: ReactNode
  /** The props of each box, such as those of react-hook-form's `register`. The value is the option. */
  box: ComponentProps<'input'>
  /** For a caller that keeps the answers itself. */
  isChecked?: (option: string) => boolean
}

/** Several answers to one question. The error of the group is read out with each of its boxes. */
export function CheckboxGroup({ legend, hint, error, options, action, box, isChecked }: GroupProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy(id, { hint, error })}>
      <legend className="font-medium">{legend}</legend>
      {(hint || action) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 [&>button]:-mx-4">
          {hint && (
            <p id={`${id}-hint`} className="text-sm text-ink-soft">
              {hint}
            </p>
          )}
          {action}
        </div>
      )}
      <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              {...box}
              type="checkbox"
              value={option}
              checked={isChecked?.(option)}
              className="size-5 shrink-0 accent-action"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            {nameOf(option)}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
