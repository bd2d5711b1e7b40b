import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Supplier } from '../../../api/suppliers/suppliers.schema.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { buttonClass } from '../../components/button-class.ts'
import { Spinner } from '../../components/Spinner.tsx'
import type { SupplierSessionMessages } from './supplier-session.messages.en.ts'
import { supplierSessionMessages } from './supplier-session.messages.ts'
import { $supplierSession, askAgainWhoIsHere } from './supplier-session.store.ts'

type Props = { locale: string; children: (supplier: Supplier) => ReactNode }

/** A page of the portal: its content for a signed-in supplier, the ways in for everybody else. */
export function SupplierOnly({ locale, children }: Props) {
  const session = useStore($supplierSession)
  const say = supplierSessionMessages(locale)
  switch (session.name) {
    case 'pending':
      return (
        <Middle>
          <Spinner label={say.lookingUp} />
        </Middle>
      )
    case 'somebody':
      return children(session.person)
    case 'nobody':
      return <AccessRequired say={say} />
    case 'unreachable':
      return (
        <Middle>
          <Alert tone="error" title={say.unreachable}>
            <p>{say.unreachableWhy}</p>
            <Button variant="secondary" className="mt-3" onClick={askAgainWhoIsHere}>
              {say.tryAgain}
            </Button>
          </Alert>
        </Middle>
      )
  }
}

function AccessRequired({ say }: { say: SupplierSessionMessages }) {
  return (
    <Middle>
      <div role="status" className="flex flex-col items-center text-center">
        <h1 className="text-2xl font-semibold">{say.accessRequired}</h1>
        <p className="mt-3 text-ink-soft">{say.accessRequiredWhy}</p>
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href="/supplier/login" className={buttonClass('primary')}>
          {say.signIn}
        </a>
        <a href="/supplier/signup" className={buttonClass('secondary')}>
          {say.createAccount}
        </a>
      </div>
    </Middle>
  )
}

const Middle = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex max-w-form flex-col items-center px-4 py-16 sm:py-28">{children}</div>
)
