import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FormEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as v from 'valibot'
import { fieldMessagesOf, isSignedOut, messageOf, NetworkError } from './data/api.ts'

type Options<Typed extends FieldValues, Read, Answer> = {
  schema: v.GenericSchema<Typed, Read>
  fields: readonly Path<Typed>[]
  blank: DefaultValues<Typed>
  /** Whether the form shows a question first; then nothing is sent. */
  asks?: (read: Read) => boolean
  send: (read: Read) => Promise<Answer>
  onSent: (answer: Answer, read: Read) => void
  /** The message when the API gives no reason of its own, and without a connection if `noConnection` is left out. */
  otherwise: string
  noConnection?: string
  /** True when this answer is not a failure, and was handled. */
  isStep?: (error: unknown) => boolean
  /** The session is over, whatever was typed. Without it, a 401 is a refusal like others. */
  onSignedOut?: () => void
  /** Called when the API marked fields, with its sentence about all of them. */
  onMarked?: (message: string) => void
  /** Shows that sentence as a refusal too, beside the error of each field. */
  isRefusedWhenMarked?: boolean
  onRefused?: (message: string, error: unknown) => void
  /** The form stays: once sent it is blank but for what was typed since, and can be sent again. */
  isLasting?: boolean
  /** The values of a lasting form once sent, if not the blank ones. */
  valuesAfter?: (answer: Answer) => DefaultValues<Typed>
}

/** Each field shows its error, whether the form or the API found it; `refusal` is the API's sentence about the whole. */
export function useSentForm<Typed extends FieldValues, Read, Answer>(options: Options<Typed, Read, Answer>) {
  const { schema, fields, blank, otherwise, noConnection = otherwise, isLasting = false } = options
  const [resolver] = useState(() => valibotResolver(schema))
  const form = useForm<Typed, unknown, Read>({ defaultValues: blank, resolver, criteriaMode: 'all' })
  const [refusal, setRefusal] = useState<string>()
  const [isSent, setSent] = useState(false)

  /** Resolves to the answer once it is sent; else to null. */
  async function sendAndGoOn(read: Read): Promise<{ answer: Answer } | null> {
    setRefusal(undefined)
    if (options.asks?.(read)) return null
    try {
      const answer = await options.send(read)
      setSent(!isLasting)
      options.onSent(answer, read)
      return { answer }
    } catch (error) {
      if (options.isStep?.(error)) return null
      if (options.onSignedOut && isSignedOut(error)) options.onSignedOut()
      else refuse(error)
      return null
    }
  }

  function refuse(error: unknown) {
    const message = error instanceof NetworkError ? noConnection : (messageOf(error) ?? otherwise)
    const isMarked = markFields(fieldMessagesOf(error))
    if (!isMarked || options.isRefusedWhenMarked) setRefusal(message)
    if (isMarked) options.onMarked?.(message)
    else options.onRefused?.(message, error)
  }

  /** Whether the API marked a field of this form; the first of them gets the focus. */
  function markFields(messages: Record<string, string>): boolean {
    const [first, ...others] = fields.filter((field) => messageFor(field, messages))
    if (!first) return false
    for (const field of [first, ...others]) form.setError(field, { message: messageFor(field, messages) })
    form.setFocus(first)
    return true
  }

  /** Stays so while the browser is on its way to the next page. */
  const isSending = form.formState.isSubmitting || isSent

  async function submit(event: FormEvent) {
    const sent: { answer: Answer }[] = []
    const settle = settling(form, fields)
    const sending = form.handleSubmit(async (read) => {
      const done = await sendAndGoOn(read)
      if (done) sent.push(done)
    })
    await sending(event)
    // Only now, so that the next input is not validated before it is sent.
    if (sent[0] && isLasting) settle(options.valuesAfter?.(sent[0].answer))
  }

  return {
    form,
    /** The props of a field that are the same for all: its registration and its error. */
    field<Name extends Path<Typed>>(name: Name, options?: RegisterOptions<Typed, Name>) {
      const { error } = form.getFieldState(name, form.formState)
      // The error of a whole list is at its root.
      return { ...form.register(name, options), error: error?.root?.message ?? error?.message }
    },
    refusal,
    isSending,
    /** A second press while the first is in flight does nothing. */
    onSubmit(event: FormEvent) {
      if (isSending) event.preventDefault()
      else void submit(event)
    },
  }
}

/** Call when a form is sent; then the result with the values after it. What was typed in between stays in its field. */
export function settling<Typed extends FieldValues, Read>(
  form: UseFormReturn<Typed, unknown, Read>,
  fields: readonly Path<Typed>[],
) {
  const written = () => fields.map((field) => JSON.stringify(form.getValues(field)))
  const sent = written()
  return (after?: DefaultValues<Typed>) => {
    const now = written()
    const typedSince = fields
      .filter((_, index) => now[index] !== sent[index])
      .map((field) => [field, form.getValues(field)] as const)
    form.reset(after)
    for (const [field, value] of typedSince) form.setValue(field, value, { shouldDirty: true })
  }
}

/** A list that is typed into one field may be marked at one of its places. */
function messageFor(field: string, messages: Record<string, string>): string | undefined {
  const place = Object.keys(messages).find((path) => path === field || path.startsWith(`${field}.`))
  return place && messages[place]
}
