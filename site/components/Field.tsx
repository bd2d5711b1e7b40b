import { type ComponentProps, type ReactNode, useId } from 'react'
import { type Announced, controlClass, describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx'

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
