import { type ComponentProps, useId } from 'react'
import { describedBy, FieldError, type FieldWords } from './FieldFrame.tsx'

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
