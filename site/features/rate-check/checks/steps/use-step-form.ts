import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtom, useSetAtom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import * as v from 'valibot'
import { SHARED_MESSAGES } from '../../../../../api/contract/rate-check/rate-check.ts'
import { COLON } from '../../../../lib/words/format.messages.ts'
import { answersAtom, refusedAtom, type WizardStore } from '../rate-check.atoms.ts'
import { readSomeAnswers } from './steps.ts'

type Form<Typed extends FieldValues, Read> = {
  fields: readonly Path<Typed>[]
  labels: Labels<Path<Typed>>
  typed: v.GenericSchema<unknown, NoInfer<DefaultValues<Typed>>>
  /** Called once, when the step arrives. */
  schema: (store: WizardStore) => v.GenericSchema<Typed, Read>
}

/** The form of one step. It keeps answers as they are typed, and shows what the last try and the API found wrong. */
export function useStepForm<Typed extends FieldValues, Read>({
  fields,
  labels,
  typed,
  schema,
}: Form<Typed, Read>) {
  const store = useStore()
  const [resolver] = useState(() => valibotResolver(schema(store)))
  const form = useForm<Typed, unknown, Read>({
    defaultValues: v.parse(typed, store.get(answersAtom)),
    resolver,
    // Otherwise a mistake in two answers together ('other' without own words) shows only once each is right by itself.
    criteriaMode: 'all',
  })
  const keep = useSetAtom(answersAtom)
  const [refused, setRefused] = useAtom(refusedAtom)
  const [tried, setTried] = useState({ count: 0, found: noMistakes<Path<Typed>>() })
  const { setError, clearErrors, setFocus, subscribe } = form
  const { errors } = form.formState
  const mistakeAt = (field: Path<Typed>) => messageIn(errors, field)

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
    field: (name: Path<Typed>, options?: RegisterOptions<Typed, Path<Typed>>) => ({
      ...form.register(name, options),
      id: name,
      error: mistakeAt(name),
    }),
    /** For an answer that shows or hides this field: a mistake in a field that is gone could not be mended. */
    forgetsMistake: (name: Path<Typed>) => ({ onChange: () => clearErrors(name) }),
    address: (name: Path<Typed>) => ({
      field: form.register(name),
      mistake: mistakeAt(name),
      onProgress() {
        clearErrors(name)
        setRefused(null)
      },
    }),
    submit: (onValid: (read: Read) => void) =>
      form.handleSubmit(
        (read) => {
          note([])
          onValid(read)
        },
        (found) => note(mistakesIn(fields, (field) => messageIn(found, field))),
      ),
    tried: {
      tries: tried.count,
      /** Mistakes of the last try, so that the summary does not change under a reader. A corrected one disappears. */
      mistakes: tried.found
        .filter(({ field, message }) => mistakeAt(field) === message)
        .map((mistake) => named(mistake, labels)),
    },
  }
}

const messageIn = <Typed extends FieldValues>(errors: FieldErrors<Typed>, field: Path<Typed>) =>
  get<unknown, FieldError | undefined>(errors, field)?.message

const noMistakes = <Field extends string>(): Mistake<Field>[] => []

type Labels<Field extends string> = { readonly [field in Field]?: string }

/** With the name of its field, where other fields may have the same message. */
export function named<Field extends string>(
  { field, message }: Mistake<Field>,
  labels: Labels<Field>,
): Mistake<Field> {
  const label = labels[field]?.replace(/\?$/, '')
  if (label === undefined || !SHARED_MESSAGES.includes(message)) return { field, message }
  return {
    field,
    message: `${label}${COLON}${message.charAt(0).toLowerCase()}${message.slice(1)}`,
  }
}

export type Mistake<Field extends string = string> = { field: Field; message: string }

export function mistakesIn<Field extends string>(
  fields: readonly Field[],
  messageOf: (field: Field) => string | undefined,
): Mistake<Field>[] {
  return fields.flatMap((field) => {
    const message = messageOf(field)
    return message ? [{ field, message }] : []
  })
}
