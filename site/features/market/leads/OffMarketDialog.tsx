import { LONGEST_REASON, OffMarket } from '../../../../api/contract/admin/leads.ts'
import { Alert } from '../../../components/Alert.tsx'
import { TextAreaField } from '../../../components/Field.tsx'
import { ActionDialog, type LeadDialogProps, useLeadAction } from './ActionDialog.tsx'
import { companyOf } from './lead-in-words.ts'
import { takeOffMarket } from './leads.api.ts'

export function OffMarketDialog(props: LeadDialogProps) {
  const { lead, say, onClose } = props
  const words = say.removal
  const { form, ...sending } = useLeadAction(props, {
    words,
    schema: OffMarket,
    name: 'reason',
    blank: { reason: '' },
    action: ({ reason }) => takeOffMarket(lead, reason),
    doneTo: () => companyOf(lead, say),
  })

  return (
    <ActionDialog {...sending} lead={lead} say={say} words={words} variant="destructive" onClose={onClose}>
      <Alert tone="pending" title={lead.isHeld ? words.held : undefined}>
        <p>{words.what}</p>
      </Alert>
      <TextAreaField
        {...form.register('reason', { setValueAs: oneLine })}
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        maxLength={LONGEST_REASON}
        error={form.formState.errors.reason?.message}
        announceError
      />
    </ActionDialog>
  )
}

/** A reason is one line: what was typed on several is joined. */
const oneLine = (typed: string) => typed.replace(/\s+/g, ' ')
