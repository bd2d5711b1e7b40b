import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Supplier } from '../../../../api/contract/suppliers/supplier.ts'
import { LinkButton } from '../../../components/Button.tsx'
import { SessionGate } from '../../../components/SessionGate.tsx'
import { HOME } from '../../../lib/words/language.ts'
import { signInPath } from './sign-in-path.ts'
import { supplierSessionMessages as say } from './supplier-session.messages.ts'
import { $purchaseCutOff, $supplierSession, askAgainWhoIsHere } from './supplier-session.store.ts'

type Props = { children: (supplier: Supplier) => ReactNode }

/** A page of the portal: its content for a signed-in supplier, the sign-in links for visitors. */
export function SupplierOnly({ children }: Props) {
  const session = useStore($supplierSession)
  const isCutOff = useStore($purchaseCutOff)
  return (
    <SessionGate
      session={session}
      say={isCutOff ? { ...say, accessRequiredWhy: `${say.nothingCharged} ${say.accessRequiredWhy}` } : say}
      onTryAgain={askAgainWhoIsHere}
      waysIn={
        <>
          <LinkButton href={signInPath()}>{say.signIn}</LinkButton>
          <LinkButton href={`${HOME}/supplier/signup`} variant="secondary">
            {say.createAccount}
          </LinkButton>
        </>
      }
    >
      {children}
    </SessionGate>
  )
}
