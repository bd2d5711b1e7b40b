import { useStore } from '@nanostores/react'
import { Toast } from 'radix-ui'
import { useEffect } from 'react'
import { CROSS_BUTTON, Cross } from '../../../components/Cross.tsx'
import { $reconnecting } from '../../../lib/data/api.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { toastMessages as say } from './toast.messages.ts'
import { $toast, dismissToast, showCarriedToast } from './toast.store.ts'

const DURATION_MS = 5000
const WITH_BUTTON_MS = 10_000
const SWIPE_THRESHOLD_PX = 50
/** Radix removes a toast that is moved by more than its threshold; ours leaves at the threshold. */
const A_HAIR_PX = 0.01

const VARIANTS = {
  default: 'border-line-strong bg-surface text-ink',
  destructive: 'border-danger bg-danger-tint text-ink',
}

const ACTION = '-mb-2 inline-flex min-h-11 items-center font-medium underline underline-offset-4'

/**
 * The place of toasts, and of one line while the page waits for the API. One on a page, `client:idle`; F8 focuses it, a swipe to
 * the right removes a toast.
 */
export function Toaster() {
  const toast = useStore($toast)
  const isReconnecting = useStore($reconnecting) > 0
  useEffect(() => showCarriedToast(), [])
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX - A_HAIR_PX}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open
          duration={toast.action && 'onPress' in toast.action ? WITH_BUTTON_MS : DURATION_MS}
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
                {'onPress' in toast.action ? (
                  <button type="button" className={`${ACTION} cursor-pointer`} onClick={toast.action.onPress}>
                    {toast.action.label}
                  </button>
                ) : (
                  <a href={toast.action.href} className={ACTION}>
                    {toast.action.label}
                  </a>
                )}
              </Toast.Action>
            )}
          </div>
          <Toast.Close aria-label={common.close} className={`${CROSS_BUTTON} -m-2`}>
            <Cross />
          </Toast.Close>
        </Toast.Root>
      )}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-4"
      >
        {isReconnecting && (
          <p className="rounded-full border border-line bg-surface px-4 py-1.5 text-sm text-ink-soft shadow-lg">
            {say.reconnecting}
          </p>
        )}
      </div>
      {/*
        A toast covers neither the head of a dialog nor the buttons at its foot. On a phone there is room above a dialog, or
        below the head of one that fills the screen. Elsewhere a toast stays in its corner, away from buttons at the left;
        the purchase has its button there, so its toast comes below the head.
      */}
      <Toast.Viewport
        data-toasts=""
        className={
          'fixed inset-x-0 bottom-0 z-30 w-full p-4 outline-none md:left-auto md:max-w-[420px] ' +
          'max-sm:in-[body:has([role=dialog]:not([data-fills-phone]))]:top-0 max-sm:in-[body:has([role=dialog])]:bottom-auto ' +
          'max-sm:in-[body:has([data-fills-phone])]:top-15 ' +
          'sm:in-[body:has([role=dialog])]:left-auto sm:in-[body:has([role=dialog])]:max-w-[420px] ' +
          'sm:in-[body:has([aria-modal=true])]:top-[calc(max(3dvh,50dvh-30rem)+4rem)] sm:in-[body:has([aria-modal=true])]:right-auto ' +
          'sm:in-[body:has([aria-modal=true])]:bottom-auto sm:in-[body:has([aria-modal=true])]:left-0'
        }
      />
    </Toast.Provider>
  )
}
