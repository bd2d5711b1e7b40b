import { type ComponentProps, useId } from 'react'
import { type Announced, controlClass, describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx'

type Props = ComponentProps<'textarea'> & FieldWords & Announced

/** Text of several lines. */
export function TextAreaField({ label, hint, error, announceError, optional, id, ...textarea }: Props) {
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
