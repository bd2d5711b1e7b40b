import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useBackToClose } from '../../lib/use-back-to-close.ts'
import * as common from '../../lib/words/common.messages.ts'
import { CROSS_BUTTON, Cross } from '../Cross.tsx'
import { useEscape } from './use-escape.ts'
import { useOpener } from './use-opener.ts'

type Props = {
  title: string
  description?: string | undefined
  wide?: boolean
  fullOnPhone?: boolean
  /** Only its buttons close it, not Escape or a press beside it. */
  staysOpen?: boolean
  /** For a dialog above another, which keeps the focus until this one has mounted: `autoFocus` comes too early there. */
  onTakesFocus?: () => void
  onClose: () => void
  children: ReactNode
}

/** Open while it is rendered: at the foot of a phone, in the middle elsewhere. Then its opener gets the focus back. */
export function DialogSheet({
  title,
  description,
  staysOpen,
  onTakesFocus,
  onClose,
  children,
  ...look
}: Props) {
  const returnFocus = useOpener()
  const content = useRef<HTMLDivElement>(null)
  useEscape(content, () => staysOpen || onClose())
  useBackToClose(() => staysOpen || onClose())
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-20 bg-scrim" />
        <Dialog.Content
          onOpenAutoFocus={(event) => {
            if (!onTakesFocus) return
            event.preventDefault()
            onTakesFocus()
          }}
          onCloseAutoFocus={returnFocus}
          ref={content}
          data-fills-phone={look.fullOnPhone ? '' : undefined}
          {...(staysOpen && { onInteractOutside: stay, onEscapeKeyDown: stay })}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={
            'fixed inset-x-0 bottom-0 z-20 overflow-y-auto border border-line bg-surface outline-none ' +
            // Above it on a phone there is room for a toast.
            (look.fullOnPhone ? 'max-sm:top-0 ' : 'max-h-[calc(100dvh-9rem)] rounded-t-lg ') +
            'sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[calc(100dvh-2rem)] sm:-translate-y-1/2 sm:rounded-lg sm:shadow-2xl ' +
            (look.wide ? 'sm:max-w-3xl' : 'sm:max-w-form')
          }
        >
          <div className="flex items-start justify-between gap-4 pt-4 pr-2 pl-4 sm:pl-6">
            <Dialog.Title className="min-w-0 text-xl font-semibold wrap-anywhere">{title}</Dialog.Title>
            <Dialog.Close aria-label={common.close} className={`${CROSS_BUTTON} -my-1.5`}>
              <Cross />
            </Dialog.Close>
          </div>
          {description !== undefined && (
            <Dialog.Description className="px-4 wrap-anywhere text-ink-soft sm:px-6">
              {description}
            </Dialog.Description>
          )}
          <div className="px-4 pt-4 pb-5 sm:px-6">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const stay = (event: Event) => event.preventDefault()
