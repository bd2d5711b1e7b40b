import { type FormEvent, useRef, useState } from 'react'
import type { PurchasedLead } from '../../../api/contract/supplier/purchases.ts'
import { fieldMessagesOf, messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { recordOutcome } from './my-leads.api.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'
import { leadHasChanged } from './my-leads.store.ts'
import { type Mistakes, readOutcome, type TypedOutcome, typedFrom } from './typed-outcome.ts'

/** What is typed about a lead's outcome, what is wrong with it, and saving it. */
export function useOutcomeForm(lead: PurchasedLead, say: MyLeadsMessages, onDone: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => typedFrom(lead))
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [failure, setFailure] = useState('')
  const [isSaving, setSaving] = useState(false)

  function showMistakes(found: Mistakes) {
    setMistakes(found)
    const control = Object.keys(found)
      .map((name) => form.current?.elements.namedItem(name))
      .find((element) => element instanceof HTMLElement)
    control?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const read = readOutcome(typed, { isDealValueReadable: !hasBadInput(form.current, 'dealValue') })
    if ('mistakes' in read) return showMistakes(read.mistakes)
    setMistakes({})
    setFailure('')
    setSaving(true)
    try {
      const changed = await recordOutcome(lead.id, read.change)
      leadHasChanged(changed)
      showToast({
        title: say.updated,
        description: say.updatedTo(lead.company, say.outcome[changed.outcome]),
      })
      onDone()
    } catch (error) {
      const why = messageOf(error) ?? say.updateFailedWhy
      showToast({ title: say.updateFailed, description: why, variant: 'destructive' })
      setFailure(why)
      showMistakes(fieldMessagesOf(error))
      setSaving(false)
    }
  }

  return {
    form,
    typed,
    /** What was said about a field is out of date once it is changed. */
    type(change: Partial<TypedOutcome>) {
      setTyped((before) => ({ ...before, ...change }))
      setMistakes((before) => withoutKeysOf(before, change))
    },
    mistakes,
    /** Why it was not saved, in words; empty when nothing went wrong. The toast, which reads it out, goes by itself. */
    failure,
    isSaving,
    submit,
  }
}

const withoutKeysOf = (mistakes: Mistakes, change: object): Mistakes =>
  Object.fromEntries(Object.entries(mistakes).filter(([name]) => !Object.hasOwn(change, name)))

/** A number field shows what it cannot read, yet gives an empty text: without this, it would pass for no answer. */
function hasBadInput(form: HTMLFormElement | null, name: string): boolean {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement && control.validity.badInput
}
