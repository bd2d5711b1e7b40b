import { useState } from 'react'
import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import { Button } from '../../../components/Button.tsx'
import { showToast } from '../../platform/toast/toast.store.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'
import type { OutcomeDialog } from './OutcomeForm.tsx'

type View = { name: 'closed' } | { name: 'opening' } | { name: 'open'; Dialog: typeof OutcomeDialog }

type Props = { lead: PurchasedLead; say: MyLeadsMessages; onChanged: (changed: PurchasedLead) => void }

/** Opens the form for what became of a lead. Its code comes when somebody is about to press the button. */
export function UpdateStatus({ lead, say, onChanged }: Props) {
  const [view, setView] = useState<View>({ name: 'closed' })

  async function open() {
    setView({ name: 'opening' })
    try {
      setView({ name: 'open', Dialog: (await dialog()).OutcomeDialog })
    } catch {
      setView({ name: 'closed' })
      showToast({ title: say.updateFailed, description: say.updateFailedWhy, variant: 'destructive' })
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-label={say.updateStatusOf(lead.company)}
        aria-haspopup="dialog"
        aria-expanded={view.name === 'open'}
        busy={view.name === 'opening'}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={(event) => {
          // Safari leaves the focus elsewhere, and the dialog gives it back to where it was.
          event.currentTarget.focus()
          void open()
        }}
      >
        {say.updateStatus}
      </Button>
      {view.name === 'open' && (
        <view.Dialog
          lead={lead}
          say={say}
          onChanged={onChanged}
          onClose={() => setView({ name: 'closed' })}
        />
      )}
    </>
  )
}

const dialog = () => import('./OutcomeForm.tsx')

/** Whether it comes is for the press to say. */
const fetchAhead = () => void dialog().catch(() => {})
