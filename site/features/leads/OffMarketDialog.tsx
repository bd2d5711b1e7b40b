import { useState } from 'react'
import * as v from 'valibot'
import { LONGEST_REASON, OffMarket } from '../../../api/contract/admin/leads.ts'
import { Alert } from '../../components/Alert.tsx'
import { TextAreaField } from '../../components/Field.tsx'
import { ActionDialog, type LeadDialogProps } from './ActionDialog.tsx'
import { companyOf } from './lead-in-words.ts'
import { takeOffMarket } from './leads.api.ts'

export function OffMarketDialog(props: LeadDialogProps) {
  const { lead, say } = props
  const words = say.removal
  const [reason, setReason] = useState('')
  const [mistake, setMistake] = useState('')

  function takeOff() {
    // A reason is one line: what was typed on several is joined.
    const read = v.safeParse(OffMarket, { reason: reason.replace(/\s+/g, ' ') })
    setMistake(read.success ? '' : (read.issues[0]?.message ?? ''))
    return read.success ? takeOffMarket(lead, read.output.reason) : undefined
  }

  return (
    <ActionDialog
      {...props}
      words={words}
      variant="destructive"
      action={takeOff}
      doneTo={() => companyOf(lead, say)}
    >
      <Alert tone="pending" title={lead.isHeld ? words.held : undefined}>
        <p>{words.what}</p>
      </Alert>
      <TextAreaField
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        maxLength={LONGEST_REASON}
        value={reason}
        error={mistake}
        announceError
        onChange={({ target }) => {
          setReason(target.value)
          setMistake('')
        }}
      />
    </ActionDialog>
  )
}
