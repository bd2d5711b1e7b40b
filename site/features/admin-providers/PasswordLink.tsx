import { useState } from 'react'
import type { Provider } from '../../../api/contract/admin/providers.ts'
import { Button } from '../../components/Button.tsx'
import { messageOf } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { sendPasswordLink } from './admin-providers.api.ts'
import type { AdminProvidersMessages } from './admin-providers.messages.ts'

/** Has a link for setting a password mailed to the address that is stored, not the one that is being typed. */
export function PasswordLink({ provider, say }: { provider: Provider; say: AdminProvidersMessages }) {
  const [isSending, setSending] = useState(false)
  const words = say.form

  async function send() {
    setSending(true)
    try {
      await sendPasswordLink(provider.id)
      showToast({ title: words.linkSent, description: words.linkSentTo(provider.email) })
    } catch (error) {
      const description = messageOf(error) ?? say.noConnection
      showToast({ title: words.linkFailed, description, variant: 'destructive' })
    }
    setSending(false)
  }

  return (
    <Button variant="quiet" className="sm:ml-auto" busy={isSending} onClick={() => void send()}>
      {words.link}
    </Button>
  )
}
