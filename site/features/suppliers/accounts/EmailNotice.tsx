import { Suspense, useState } from 'react'
import { Done } from '../../../../api/contract/done.ts'
import type { Supplier } from '../../../../api/contract/suppliers/supplier.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Button } from '../../../components/Button.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { api, codeOf } from '../../../lib/data/api.ts'
import { useMutation } from '../../../lib/data/use-mutation.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { showFailure, showToast } from '../../platform/toast/toast.store.ts'
import { supplierSessionMessages } from './supplier-session.messages.ts'
import { askAgainWhoIsHere, supplierSessionIsOver } from './supplier-session.store.ts'

const say = supplierSessionMessages.email

const ChangeEmail = lazy(async () => ({ default: (await import('./ChangeEmail.tsx')).ChangeEmail }))

/** The step after sign-up, for a supplier whose address is not confirmed. */
export function EmailNotice({ supplier }: { supplier: Supplier }) {
  const [isChanging, setChanging] = useState(false)
  const { isPending, mutate } = useMutation({
    otherwise: common.noConnection,
    onSignedOut: supplierSessionIsOver,
    onRefused(description, error) {
      // Confirmed elsewhere, perhaps on a phone: the notice disappears.
      if (codeOf(error) === 'email_is_confirmed') void askAgainWhoIsHere()
      else showFailure(say.notSent, description)
    },
  })
  const sendAgain = () =>
    mutate(
      () => api.post('/api/supplier/email-link', Done),
      () => showToast({ title: common.linkSent, description: say.sentWhy(supplier.email) }),
    )
  if (supplier.isEmailProved) return null
  return (
    <Alert tone="pending" title={common.confirmAddress}>
      <p className="wrap-anywhere">
        {say.why(supplier.email)} {supplier.status === 'pending' && say.approval}
      </p>
      <p className="mt-1">{say.hint}</p>
      {isChanging ? (
        <Suspense>
          <ChangeEmail email={supplier.email} onDone={() => setChanging(false)} />
        </Suspense>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" busy={isPending} onClick={sendAgain}>
            {say.again}
          </Button>
          <Button variant="quiet" onClick={() => setChanging(true)}>
            {say.change}
          </Button>
        </div>
      )}
    </Alert>
  )
}
