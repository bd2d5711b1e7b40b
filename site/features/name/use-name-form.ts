import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { PersonName } from '../../../api/rate-check/rate-check.schema.ts'
import { ApiError, fieldMessagesOf, messageOf } from '../../lib/api.ts'
import { userIsNow, userSessionIsOver } from '../session/session.store.ts'
import { showToast } from '../toast/toast.store.ts'
import { saveName } from './name.api.ts'
import type { NameMessages } from './name.messages.en.ts'

type Name = v.InferOutput<typeof PersonName>
const FIELDS = ['firstName', 'lastName'] as const

/** What is typed as a name, and saving it: the header and the home screen greet by it at once. */
export function useNameForm(say: NameMessages, onDone: () => void) {
  const [resolver] = useState(() => valibotResolver(PersonName))
  const form = useForm<v.InferInput<typeof PersonName>, unknown, Name>({
    defaultValues: { firstName: '', lastName: '' },
    resolver,
  })
  const [refusal, setRefusal] = useState<string>()

  async function save(name: Name) {
    setRefusal(undefined)
    try {
      const user = await saveName(name)
      showToast({ title: say.saved(user.firstName) })
      onDone()
      userIsNow(user)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return userSessionIsOver()
      const messages = fieldMessagesOf(error)
      const marked = FIELDS.filter((field) => messages[field])
      for (const field of marked) form.setError(field, { message: messages[field] })
      if (marked[0]) form.setFocus(marked[0])
      else setRefusal(messageOf(error) ?? say.tryAgain)
    }
  }

  return { form, refusal, isSaving: form.formState.isSubmitting, submit: form.handleSubmit(save) }
}
