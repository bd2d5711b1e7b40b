import { useState } from 'react'
import * as v from 'valibot'
import { type AdminLead, LONGEST_REASON, OffMarket } from '../../../api/leads/leads.admin.schema.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import { TextAreaField } from '../../components/TextAreaField.tsx'
import { messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { takeOffMarket } from './admin-leads.api.ts'
import type { AdminLeadsMessages } from './admin-leads.messages.en.ts'
import { companyOf } from './lead-in-words.ts'

type Props = {
  lead: AdminLead
  say: AdminLeadsMessages
  onClose: () => void
  onDone: (changed: AdminLead) => void
  /** Somebody else was faster, so what is on screen is out of date. */
  onRefused: () => void
}

export function OffMarketDialog({ lead, say, onClose, onDone, onRefused }: Props) {
  const words = say.removal
  const [reason, setReason] = useState('')
  const [mistake, setMistake] = useState('')
  const [failure, setFailure] = useState('')
  const [isWorking, setWorking] = useState(false)

  async function takeOff() {
    // A reason is one line: what was typed on several is joined.
    const read = v.safeParse(OffMarket, { reason: reason.replace(/\s+/g, ' ') })
    setMistake(read.success ? '' : (read.issues[0]?.message ?? ''))
    if (!read.success) return
    setWorking(true)
    setFailure('')
    try {
      const changed = await takeOffMarket(lead, read.output.reason)
      showToast({ title: words.done, description: companyOf(lead, say) })
      onDone(changed)
    } catch (error) {
      setFailure(messageOf(error) ?? say.noConnection)
      setWorking(false)
      onRefused()
    }
  }

  return (
    <DialogSheet
      title={words.title}
      description={companyOf(lead, say)}
      closeLabel={say.close}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWorking) void takeOff()
        }}
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
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="destructive" busy={isWorking} className="max-sm:grow">
            {isWorking ? words.working : words.confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
        </div>
      </form>
    </DialogSheet>
  )
}
