import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type * as v from 'valibot'
import { readSomeAnswers } from './answers.ts'
import { type Mistake, mistakeAt, mistakesIn } from './mistakes.ts'
import { answersAtom, refusedAtom } from './rate-check.atoms.ts'

type Form<Typed extends FieldValues, Read> = {
  /** Of one step, from top to bottom. */
  fields: readonly Path<Typed>[]
  /** Read once, when the step arrives. */
  schema: () => v.GenericSchema<Typed, Read>
  answers: DefaultValues<Typed>
}

/**
 * The form of one step. It keeps what is typed as it is typed, and knows what is wrong: what the last attempt found,
 * and what the API refused.
 */
export function useStepForm<Typed extends FieldValues, Read>({ fields, schema, answers }: Form<Typed, Read>) {
  const [resolver] = useState(() => alsoUnreadable(valibotResolver(schema())))
  const form = useForm<Typed, unknown, Read>({
    defaultValues: answers,
    resolver,
    // Otherwise what two answers say together ('other' without own words) is found only once each is right by itself.
    criteriaMode: 'all',
  })
  const keep = useSetAtom(answersAtom)
  const [refused, setRefused] = useAtom(refusedAtom)
  const [attempt, setAttempt] = useState({ count: 0, found: noMistakes<Path<Typed>>() })
  const { setError, clearErrors, setFocus, subscribe } = form
  const { errors } = form.formState

  const note = (found: Mistake<Path<Typed>>[]) => setAttempt(({ count }) => ({ count: count + 1, found }))

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(readSomeAnswers(values)) }),
    [subscribe, keep],
  )

  useEffect(() => {
    if (!refused) return
    const found = mistakesIn(fields, (field) => refused.fields[field])
    for (const { field, message } of found) setError(field, { message })
    setAttempt(({ count }) => ({ count: count + 1, found }))
    if (found[0]) setFocus(found[0].field)
  }, [refused, fields, setError, setFocus])

  return {
    form,
    attempt: attempt.count,
    /** The summary keeps to the last attempt, so that it does not change under a reader; what is put right leaves it. */
    mistakes: attempt.found.filter(({ field, message }) => mistakeAt(errors, field) === message),
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

/** Number fields show what they cannot read, yet give an empty text: without this, it would pass for no answer. */
function alsoUnreadable<Typed extends FieldValues, Read>(
  resolver: Resolver<Typed, unknown, Read>,
): Resolver<Typed, unknown, Read> {
  return (values, context, options) => {
    const unreadable = Object.entries(options.fields).filter(([, field]) => cannotRead(field?.ref))
    const asText = Object.fromEntries(unreadable.map(([name]) => [name, '?']))
    return resolver({ ...values, ...asText }, context, options)
  }
}

const cannotRead = (element: unknown) => element instanceof HTMLInputElement && element.validity.badInput

const noMistakes = <Field extends string>(): Mistake<Field>[] => []
