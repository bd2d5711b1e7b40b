import type { FieldErrors, FieldValues } from 'react-hook-form'

export type Mistake<Field extends string = string> = { field: Field; message: string }

/** What a form or the API found, in the order in which the step asks. */
export function mistakesIn<Field extends string>(
  fields: readonly Field[],
  messageOf: (field: Field) => string | undefined,
): Mistake<Field>[] {
  return fields.flatMap((field) => {
    const message = messageOf(field)
    return message ? [{ field, message }] : []
  })
}

/** The message for one field of a form; undefined when its answer is fine. */
export function mistakeAt<Typed extends FieldValues>(errors: FieldErrors<Typed>, field: string) {
  const error: unknown = Object.entries(errors).find(([name]) => name === field)?.[1]
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
