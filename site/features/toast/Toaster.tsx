import { useStore } from '@nanostores/react'
import { Toast } from 'radix-ui'
import { useEffect } from 'react'
import { $toast, dismissToast, showCarriedToast } from './toast.store.ts'

const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50
/** Radix takes away only what is moved by more than its threshold; ours goes at it. */
const A_HAIR_PX = 0.01

const VARIANTS = {
  default: 'border-line-strong bg-surface text-ink',
  destructive: 'border-danger bg-danger-tint text-ink',
}

/** Where toasts appear. One on a page, `client:idle`; F8 moves the focus to it, a swipe to the right takes it away. */
export function Toaster({ closeLabel = 'Close' }: { closeLabel?: string }) {
  const toast = useStore($toast)
  useEffect(() => showCarriedToast(), [])
  return (
    <Toast.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX - A_HAIR_PX}
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          open
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          className={
            'flex items-start gap-4 rounded-md border p-4 shadow-lg ' +
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ' +
            VARIANTS[toast.variant ?? 'default']
          }
        >
          <div className="grow">
            <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="mt-0.5">{toast.description}</Toast.Description>
            )}
            {toast.action && (
              <Toast.Action asChild altText={toast.action.label}>
                <a
                  href={toast.action.href}
                  className="-mb-2 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
                >
                  {toast.action.label}
                </a>
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label={closeLabel}
            className="-m-2 flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-sunk"
          >
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
          </Toast.Close>
        </Toast.Root>
      )}
      {/*
        The buttons of a dialog are at its foot and at the right of its head. Above it there is room for a toast on a phone;
        elsewhere a toast comes to the left of its head, and below the head of a dialog that fills a phone.
      */}
      <Toast.Viewport
        data-toasts=""
        className={
          'fixed inset-x-0 bottom-0 z-30 w-full p-4 outline-none md:left-auto md:max-w-[420px] ' +
          'in-[body:has([role=dialog])]:top-0 in-[body:has([role=dialog])]:bottom-auto ' +
          'sm:in-[body:has([role=dialog])]:right-auto sm:in-[body:has([role=dialog])]:left-0 sm:in-[body:has([role=dialog])]:max-w-[420px] ' +
          'max-sm:in-[body:has([aria-modal=true])]:top-15'
        }
      />
    </Toast.Provider>
  )
}
