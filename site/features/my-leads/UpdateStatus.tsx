import { useState } from 'react'
import type { PurchasedLead } from '../../../api/contract/supplier/purchases.ts'
import { Button } from '../../components/Button.tsx'
import { DialogSheet } from '../../components/DialogSheet.tsx'
import type { MyLeadsMessages } from './my-leads.messages.ts'
import { OutcomeForm } from './OutcomeForm.tsx'

/** A button, and the dialog in which a supplier says what became of a lead. The focus returns to the button. */
export function UpdateStatus({ lead, say }: { lead: PurchasedLead; say: MyLeadsMessages }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        aria-label={say.updateStatusOf(lead.company)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          // Safari leaves the focus elsewhere, and the dialog gives it back to where it was.
          event.currentTarget.focus()
          setOpen(true)
        }}
      >
        {say.updateStatus}
      </Button>
      {isOpen && (
        <DialogSheet
          title={say.updateStatus}
          description={lead.company}
          closeLabel={say.close}
          onClose={close}
        >
          <OutcomeForm lead={lead} say={say} onDone={close} />
        </DialogSheet>
      )}
    </>
  )
}
