import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './FieldFrame.tsx'

type Props = {
  legend: string
  hint?: string
  error?: string
  options: readonly string[]
  /** Beside the legend, such as a button that ticks every box. */
  action?: ReactNode
  /** Given to each box, such as what react-hook-form's `register` returns. The value is the option. */
  box: ComponentProps<'input'>
  /** For whoever keeps the answers itself. */
  isChecked?: (option: string) => boolean
}

/** Several answers to one question. What is wrong with the group is read out with each of its boxes. */
export function CheckboxGroup({ legend, hint, error, options, action, box, isChecked }: Props) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy || undefined}>
      <legend className="font-medium">{legend}</legend>
      {(hint || action) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
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
            {option}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
