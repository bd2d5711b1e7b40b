import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { answersAtom, refusedAtom } from './rate-check.atoms.ts'
import { readSomeAnswers } from './steps.ts'

type Form<Typed extends FieldValues, Read> = {
  /** Of one step, from top to bottom. */
  fields: readonly Path<Typed>[]
  /** Read once, when the step arrives. */
  schema: () => v.GenericSchema<Typed, Read>
  answers: DefaultValues<Typed>
}

/**
 * The form of one step. It keeps what is typed as it is typed, and knows what is wrong: what the last try found,
 * and what the API refused.
 */
export function useStepForm<Typed extends FieldValues, Read>({ fields, schema, answers }: Form<Typed, Read>) {
  const [resolver] = useState(() => valibotResolver(schema()))
  const form = useForm<Typed, unknown, Read>({
    defaultValues: answers,
    resolver,
    // Otherwise what two answers say together ('other' without own words) is found only once each is right by itself.
    criteriaMode: 'all',
  })
  const keep = useSetAtom(answersAtom)
  const [refused, setRefused] = useAtom(refusedAtom)
  const [tried, setTried] = useState({ count: 0, found: noMistakes<Path<Typed>>() })
  const { setError, clearErrors, setFocus, subscribe } = form
  const { errors } = form.formState

  const note = (found: Mistake<Path<Typed>>[]) => setTried(({ count }) => ({ count: count + 1, found }))

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(readSomeAnswers(values)) }),
    [subscribe, keep],
  )

  useEffect(() => {
    if (!refused) return
    const found = mistakesIn(fields, (field) => refused.fields[field])
    for (const { field, message } of found) setError(field, { message })
    setTried(({ count }) => ({ count: count + 1, found }))
    if (found[0]) setFocus(found[0].field)
  }, [refused, fields, setError, setFocus])

  return {
    form,
    tries: tried.count,
    /** The summary keeps to the last try, so that it does not change under a reader; what is put right leaves it. */
    mistakes: tried.found.filter(({ field, message }) => mistakeAt(errors, field) === message),
    mistakeAt: (field: Path<Typed>) => mistakeAt(errors, field),
    /** What was said about this field is out of date. */
    forgive(field: Path<Typed>) {
      clearErrors(field)
      setRefused(null)
    },
    /** Tries to leave the step. */
    submit: (onValid: (read: Read) => void) =>
      form.handleSubmit(
        (read) => {
          note([])
          onValid(read)
        },
        (found: FieldErrors<Typed>) => note(mistakesIn(fields, (field) => mistakeAt(found, field))),
      ),
  }
}

const noMistakes = <Field extends string>(): Mistake<Field>[] => []

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
