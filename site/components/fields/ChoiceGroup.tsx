import { type ComponentProps, useId } from 'react'
import { describedBy, FieldError } from './Field.tsx'

/** One that `isOff` cannot be chosen; its hint says why. */
export type Choice = { value: string; label: string; hint: string; isOff?: boolean }

type Props = {
  /** One of them, or any number. */
  type: 'radio' | 'checkbox'
  legend: string
  error?: string | undefined
  choices: readonly Choice[]
  /** The props of each box, such as those of react-hook-form's `register`. */
  box: ComponentProps<'input'>
  /** For a caller that keeps the answer itself. */
  isChecked?: (value: string) => boolean
}

/** Answers that need a sentence each. The error of the group is read out with each of its boxes. */
export function ChoiceGroup({ type, legend, error, choices, box, isChecked }: Props) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{legend}</legend>
      <div className="mt-2 divide-y divide-line overflow-clip rounded-md border border-line-strong">
        {choices.map(({ value, label, hint, isOff = false }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 has-checked:bg-action-tint has-disabled:cursor-not-allowed has-disabled:bg-sunk"
          >
            <input
              {...box}
              type={type}
              value={value}
              checked={isChecked?.(value)}
              disabled={isOff}
              aria-labelledby={`${id}-${value}`}
              className="mt-0.5 size-5 shrink-0 accent-action"
              aria-invalid={error ? true : undefined}
              aria-describedby={
                describedBy(`${id}-${value}`, { hint, error: undefined }) + (error ? ` ${id}-error` : '')
              }
            />
            <span className="min-w-0">
              <span id={`${id}-${value}`} className="block font-medium">
                {label}
              </span>
              <span id={`${id}-${value}-hint`} className="block text-sm text-ink-soft">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  )
}
