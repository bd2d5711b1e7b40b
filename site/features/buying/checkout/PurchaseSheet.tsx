import { Dialog } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Spinner } from '../../../components/Button.tsx'
import { CROSS_BUTTON, Cross } from '../../../components/Cross.tsx'
import { useEscape } from '../../../components/dialogs/use-escape.ts'
import { useOpener } from '../../../components/dialogs/use-opener.ts'
import { useBackToClose } from '../../../lib/use-back-to-close.ts'
import * as common from '../../../lib/words/common.messages.ts'

type Props = {
  title: string
  /** Neither Escape, a press beside it nor its button closes the sheet. */
  locked: boolean
  /** A press beside the sheet leaves it open, because it holds typed text. */
  staysOnPressBeside?: boolean
  onClose: () => void
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A dialog over the page; on a phone it is the whole screen. The focus returns to where it was before. */
export function PurchaseSheet(props: Props) {
  const returnFocus = useOpener()
  return (
    // Not modal in Radix's way: it would take the pointer and the focus from the bank's own window, which the card
    // provider puts beside this one. The page behind is made inert instead.
    <Dialog.Root open modal={false} onOpenChange={(open) => !open && !props.locked && props.onClose()}>
      <Dialog.Portal>
        <OpenSheet {...props} returnFocus={returnFocus} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function OpenSheet({
  title,
  locked,
  heading,
  returnFocus,
  ...props
}: Props & { returnFocus: (event: Event) => void }) {
  useBackToClose(() => locked || props.onClose())
  const behind = usePageBehind()
  const sheet = useVisibleHeight()
  useEscape(sheet, () => locked || props.onClose())
  return (
    <div ref={behind}>
      {/* Escape and the close button do the same for the keyboard. */}
      <div
        aria-hidden="true"
        className="fixed inset-0 z-20 bg-scrim"
        onClick={locked || props.staysOnPressBeside ? undefined : props.onClose}
      />
      <Dialog.Content
        ref={sheet}
        aria-modal="true"
        data-fills-phone=""
        aria-describedby={undefined}
        className={
          'fixed inset-x-0 top-(--visible-top,0px) z-20 flex h-(--visible-height,100dvh) flex-col overflow-clip bg-surface outline-none ' +
          'sm:inset-x-4 sm:top-1/2 sm:mx-auto sm:h-auto sm:max-h-[min(94dvh,60rem)] sm:max-w-[56rem] sm:-translate-y-1/2 ' +
          'sm:rounded-lg sm:border sm:border-line sm:shadow-2xl'
        }
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => locked && event.preventDefault()}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          heading?.current?.focus()
        }}
        onCloseAutoFocus={returnFocus}
      >
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 sm:pl-6">
          <Dialog.Title ref={heading} tabIndex={-1} className="text-lg font-semibold">
            {title}
          </Dialog.Title>
          <Dialog.Close
            aria-label={common.close}
            aria-disabled={locked || undefined}
            className={`${CROSS_BUTTON} aria-disabled:cursor-not-allowed aria-disabled:opacity-55`}
          >
            <Cross />
          </Dialog.Close>
        </div>
        {props.children}
      </Dialog.Content>
    </div>
  )
}

export const Waiting = ({ label }: { label: string }) => (
  <div className="flex min-h-72 grow items-center justify-center p-6">
    <Spinner label={label} />
  </div>
)

/** Makes the page behind inert and keeps it from scrolling; not toasts, nor what is added later, such as the bank's window. */
function usePageBehind() {
  const inFront = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const inReach = [inFront.current, ...document.querySelectorAll('[data-toasts]')]
    const reachable = inReach.filter((element) => element !== null)
    const behind = allBut(reachable, document.body)
    for (const element of behind) element.inert = true

    const { style, clientWidth } = document.documentElement
    const before = { overflow: style.overflow, paddingRight: style.paddingRight }
    // As wide as the scroll bar was, so that nothing moves when it goes.
    style.paddingRight = `${window.innerWidth - clientWidth}px`
    style.overflow = 'hidden'

    return () => {
      for (const element of behind) element.inert = false
      Object.assign(style, before)
    }
  }, [])

  return inFront
}

/** As few elements as hold everything under `root` but the kept ones; leaves out those that are inert already. */
function allBut(kept: Element[], root: Element): HTMLElement[] {
  return [...root.children].flatMap((child) => {
    if (kept.includes(child) || !(child instanceof HTMLElement) || child.inert) return []
    return kept.some((element) => child.contains(element)) ? allBut(kept, child) : [child]
  })
}

/** Keeps `--visible-height` of the element at what the keyboard of a phone leaves, so that its last button stays in view. */
function useVisibleHeight() {
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const viewport = window.visualViewport
    if (viewport === null) return
    const follow = () => {
      element.current?.style.setProperty('--visible-height', `${viewport.height}px`)
      element.current?.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    follow()
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [])

  return element
}
