import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FormEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { fieldMessagesOf, messageOf, NetworkError } from './api.ts'
import { isSignedOut } from './signed-out.ts'

type Form<Typed extends FieldValues, Read, Answer> = {
  schema: v.GenericSchema<Typed, Read>
  /** From top to bottom. */
  fields: readonly Path<Typed>[]
  blank: DefaultValues<Typed>
  send: (read: Read) => Promise<Answer>
  onSent: (answer: Answer, read: Read) => void
  /** Said when the API gives no reason of its own. */
  otherwise: string
  noConnection: string
  /** True when this answer is no failure, and was acted upon. */
  isStep?: (error: unknown) => boolean
  /** The session is over, which is no fault of what was typed. Without it, a 401 is a refusal like others. */
  onSignedOut?: () => void
  /** Also told when the API marked fields, with its sentence about all of them. */
  onMarked?: (message: string) => void
  /** That sentence is a refusal too, shown besides what is wrong with each field. */
  isRefusedWhenMarked?: boolean
  onRefused?: (message: string, error: unknown) => void
  /** The form is used again and again: once sent it is blank, and can be sent anew. */
  isLasting?: boolean
  /** What a lasting form shows once sent, if not what it began with. */
  valuesAfter?: (answer: Answer) => DefaultValues<Typed>
}

/**
 * A form that is sent to the API as its schema reads it. Each field shows what is wrong with it, whether the form or the
 * API found it; `refusal` is what the API said about the whole.
 */
export function useSentForm<Typed extends FieldValues, Read, Answer>({
  schema,
  fields,
  blank,
  send,
  onSent,
  otherwise,
  noConnection,
  isStep,
  onSignedOut,
  onMarked,
  isRefusedWhenMarked = false,
  onRefused,
  isLasting = false,
  valuesAfter,
}: Form<Typed, Read, Answer>) {
  const [resolver] = useState(() => valibotResolver(schema))
  const form = useForm<Typed, unknown, Read>({ defaultValues: blank, resolver, criteriaMode: 'all' })
  const [refusal, setRefusal] = useState<string>()
  const [isSent, setSent] = useState(false)

  /** Gives the answer once it is sent; else null. */
  async function sendAndGoOn(read: Read): Promise<{ answer: Answer } | null> {
    setRefusal(undefined)
    try {
      const answer = await send(read)
      setSent(!isLasting)
      onSent(answer, read)
      return { answer }
    } catch (error) {
      if (isStep?.(error)) return null
      if (onSignedOut && isSignedOut(error)) onSignedOut()
      else refuse(error)
      return null
    }
  }

  function refuse(error: unknown) {
    const message = error instanceof NetworkError ? noConnection : (messageOf(error) ?? otherwise)
    const isMarked = markFields(fieldMessagesOf(error))
    if (!isMarked || isRefusedWhenMarked) setRefusal(message)
    if (isMarked) onMarked?.(message)
    else onRefused?.(message, error)
  }

  /** Whether the API marked a field that this form has; the first of them gets the focus. */
  function markFields(messages: Record<string, string>): boolean {
    const marked = fields.flatMap((field) => {
      const message = messageFor(field, messages)
      return message ? [{ field, message }] : []
    })
    for (const { field, message } of marked) form.setError(field, { message })
    if (marked[0]) form.setFocus(marked[0].field)
    return marked.length > 0
  }

  /** Stays so while the browser is on its way to the next page. */
  const isSending = form.formState.isSubmitting || isSent

  async function submit(event: FormEvent) {
    const sent: { answer: Answer }[] = []
    const sending = form.handleSubmit(async (read) => {
      const done = await sendAndGoOn(read)
      if (done) sent.push(done)
    })
    await sending(event)
    // Only now: what is typed next is not judged before it is sent, as it was the first time.
    if (sent[0] && isLasting) form.reset(valuesAfter?.(sent[0].answer))
  }

  return {
    form,
    refusal,
    isSending,
    /** A second press while the first is under way does nothing. */
    onSubmit(event: FormEvent) {
      if (isSending) event.preventDefault()
      else void submit(event)
    },
  }
}

/** A list that is typed into one field may be marked at one of its places. */
function messageFor(field: string, messages: Record<string, string>): string | undefined {
  const place = Object.keys(messages).find((path) => path === field || path.startsWith(`${field}.`))
  return place && messages[place]
}
