import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { PurchasedLead } from '../../../api/purchases/purchases.schema.ts'
import { Button } from '../../components/Button.tsx'
import type { MyLeadsMessages } from './my-leads.messages.en.ts'
import { OutcomeForm } from './OutcomeForm.tsx'

/** A button, and the dialog in which a supplier says what became of a lead. The focus returns to the button. */
export function UpdateStatus({ lead, say }: { lead: PurchasedLead; say: MyLeadsMessages }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button variant="secondary" aria-label={say.updateStatusOf(lead.company)}>
          {say.updateStatus}
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-20 bg-black/50" />
        <Dialog.Content
          className={
            'fixed inset-x-0 bottom-0 z-20 max-h-dvh overflow-y-auto rounded-t-lg border border-line bg-surface outline-none ' +
            'sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-w-form sm:-translate-y-1/2 sm:rounded-lg sm:shadow-2xl'
          }
        >
          <div className="flex items-start justify-between gap-4 pt-4 pr-2 pl-4 sm:pl-6">
            <div className="min-w-0">
              <Dialog.Title className="text-xl font-semibold">{say.updateStatus}</Dialog.Title>
              <Dialog.Description className="wrap-anywhere text-ink-soft">{lead.company}</Dialog.Description>
            </div>
            <Dialog.Close
              aria-label={say.close}
              className="-mt-1.5 flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-sunk"
            >
              <Cross />
            </Dialog.Close>
          </div>
          <OutcomeForm lead={lead} say={say} onDone={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Cross = () => (
  <svg
    viewBox="0 0 16 16"
    className="size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="m4 4 8 8m0-8-8 8" />
  </svg>
)
