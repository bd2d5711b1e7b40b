import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type * as v from 'valibot'
import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { Button, type ButtonVariant } from '../../../components/Button.tsx'
import { DialogSheet } from '../../../components/dialogs/DialogSheet.tsx'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { showToast } from '../../platform/toast/toast.store.ts'
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

type Words = { title: string; confirm: string; working: string; done: string }

type Action<Answer extends FieldValues, Read> = {
  words: Words
  /** Its one answer, under `name`. */
  schema: v.GenericSchema<Answer, Read>
  name: Path<Answer>
  blank: DefaultValues<Answer>
  action: (read: Read) => Promise<AdminLead>
  /** What the toast says once it is done. */
  doneTo: () => string
}

/** The form of an action that an admin thinks twice about. */
export function useLeadAction<Answer extends FieldValues, Read>(
  { say, onDone, onRefused }: LeadDialogProps,
  { words, schema, name, blank, action, doneTo }: Action<Answer, Read>,
) {
  return useSentForm({
    schema,
    fields: [name],
    blank,
    send: action,
    onSent(changed) {
      showToast({ title: words.done, description: doneTo() })
      onDone(changed)
    },
    otherwise: say.noConnection,
    noConnection: say.noConnection,
    isRefusedWhenMarked: true,
    onMarked: onRefused,
    onRefused,
  })
}

type Props = Pick<LeadDialogProps, 'lead' | 'say' | 'onClose'> &
  Pick<ReturnType<typeof useSentForm>, 'refusal' | 'isSending' | 'onSubmit'> & {
    words: Words
    variant?: ButtonVariant
    children: ReactNode
  }

/** Its frame: what it asks and says, a refusal, two buttons. */
export const ActionDialog = ({ lead, say, words, variant = 'primary', children, ...props }: Props) => (
  <DialogSheet
    title={words.title}
    description={companyOf(lead, say)}
    closeLabel={say.close}
    onClose={props.onClose}
  >
    <form noValidate className="flex flex-col gap-4" onSubmit={props.onSubmit}>
      {children}
      {props.refusal && (
        <p role="alert" className="font-medium text-danger">
          {props.refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={props.isSending} className="max-sm:grow">
          {props.isSending ? words.working : words.confirm}
        </Button>
        <Button variant="quiet" onClick={props.onClose}>
          {say.cancel}
        </Button>
      </div>
    </form>
  </DialogSheet>
)
