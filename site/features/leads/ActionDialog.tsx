import { type ReactNode, useState } from 'react'
import type { AdminLead } from '../../../api/contract/admin/leads.ts'
import { Button, type ButtonVariant } from '../../components/Button.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import { messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { companyOf } from './lead-in-words.ts'
import type { AdminLeadsMessages } from './leads.messages.ts'

/** What a dialog about one lead is given by the page. */
export type LeadDialogProps = {
  lead: AdminLead
  say: AdminLeadsMessages
  onClose: () => void
  onDone: (changed: AdminLead) => void
  /** Somebody else was faster, so what is on screen is out of date. */
  onRefused: () => void
}

type Props = LeadDialogProps & {
  words: { title: string; confirm: string; working: string; done: string }
  variant?: ButtonVariant
  /** Does it; undefined where an answer is missing, which is then said beside its question. */
  action: () => Promise<AdminLead> | undefined
  /** What the toast says once it is done. */
  doneTo: () => string
  children: ReactNode
}

/** The frame of an action that an admin thinks twice about: what it asks and says, a refusal, two buttons. */
export function ActionDialog({
  lead,
  say,
  words,
  variant = 'primary',
  action,
  doneTo,
  children,
  ...ends
}: Props) {
  const [failure, setFailure] = useState('')
  const [isWorking, setWorking] = useState(false)

  async function perform() {
    const changing = action()
    setFailure('')
    if (changing === undefined) return
    setWorking(true)
    try {
      const changed = await changing
      showToast({ title: words.done, description: doneTo() })
      ends.onDone(changed)
    } catch (error) {
      setFailure(messageOf(error) ?? say.noConnection)
      setWorking(false)
      ends.onRefused()
    }
  }

  return (
    <DialogSheet
      title={words.title}
      description={companyOf(lead, say)}
      closeLabel={say.close}
      onClose={ends.onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWorking) void perform()
        }}
      >
        {children}
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={variant} busy={isWorking} className="max-sm:grow">
            {isWorking ? words.working : words.confirm}
          </Button>
          <Button variant="quiet" onClick={ends.onClose}>
            {say.cancel}
          </Button>
        </div>
      </form>
    </DialogSheet>
  )
}
