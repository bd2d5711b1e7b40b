import { useState } from 'react'
import type { Supplier } from '../../../api/contract/supplier/supplier.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { ApiError, codeOf, messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { sendEmailLinkAgain } from './supplier-session.api.ts'
import { supplierSessionMessages } from './supplier-session.messages.ts'
import { askAgainWhoIsHere, supplierSessionIsOver } from './supplier-session.store.ts'

/** For a supplier who has not confirmed that mail to its address reaches it; nothing for everybody else. */
export function EmailNotice({ supplier, locale }: { supplier: Supplier; locale: string }) {
  const { email: say } = supplierSessionMessages(locale)
  const [isSending, setSending] = useState(false)
  if (supplier.isEmailProved) return null

  async function sendAgain() {
    setSending(true)
    try {
      await sendEmailLinkAgain()
      showToast({ title: say.sent, description: say.sentWhy(supplier.email) })
    } catch (error) {
      // Confirmed meanwhile, perhaps on a phone: the notice goes.
      if (codeOf(error) === 'email_is_confirmed') await askAgainWhoIsHere()
      else if (error instanceof ApiError && error.status === 401) supplierSessionIsOver()
      else
        showToast({
          title: say.notSent,
          description: messageOf(error) ?? say.noConnection,
          variant: 'destructive',
        })
    }
    setSending(false)
  }

  return (
    <Alert tone="pending" title={say.title}>
      <p className="wrap-anywhere">
        {say.why(supplier.email)} {supplier.status === 'pending' && say.approval}
      </p>
      <Button variant="secondary" className="mt-3" busy={isSending} onClick={() => void sendAgain()}>
        {say.again}
      </Button>
    </Alert>
  )
}
