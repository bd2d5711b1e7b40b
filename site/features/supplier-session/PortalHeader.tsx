import { useStore } from '@nanostores/react'
import type { Supplier } from '../../../api/suppliers/suppliers.schema.ts'
import { Badge, type BadgeTone } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.tsx'
import { buttonClass } from '../../components/button-class.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import type { SupplierSessionMessages } from './supplier-session.messages.en.ts'
import { supplierSessionMessages } from './supplier-session.messages.ts'
import { $supplierSession } from './supplier-session.store.ts'
import { useLogOut } from './use-log-out.ts'

const STATUS_TONES: Record<Supplier['status'], BadgeTone> = {
  active: 'success',
  pending: 'pending',
  inactive: 'neutral',
}

/** Below the logo on a phone, beside it where there is room. */
const ROW = 'order-3 flex h-11 min-w-0 basis-full items-center md:order-2 md:ml-auto md:basis-auto'

/** Who is signed in to the portal, and the ways from here. Its parts stand in the row of the layout that holds it. */
export function PortalHeader({ locale }: { locale: string }) {
  const session = useStore($supplierSession)
  const say = supplierSessionMessages(locale)
  if (session.name === 'somebody') {
    return (
      <>
        <Identity supplier={session.person} say={say} />
        <Ways say={say} />
      </>
    )
  }
  return <div className={ROW}>{session.name === 'pending' && <Skeleton className="h-4 w-48" />}</div>
}

function Identity({ supplier, say }: { supplier: Supplier; say: SupplierSessionMessages }) {
  return (
    <div className={`${ROW} gap-x-3 pb-2 md:gap-x-4 md:pb-0`}>
      <p className="flex min-w-0 gap-x-2 text-sm max-md:mr-auto md:flex-col md:items-end">
        <span className="truncate font-semibold">{supplier.name}</span>
        <span className="truncate text-ink-soft max-sm:hidden">{supplier.contactPerson}</span>
      </p>
      <p className="shrink-0 text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {say.leadCredits(supplier.leadCredits)}
      </p>
      <p className="flex shrink-0">
        <span className="sr-only">{say.statusLabel} </span>
        <Badge tone={STATUS_TONES[supplier.status]}>{say.status[supplier.status]}</Badge>
      </p>
    </div>
  )
}

const MY_LEADS = '/supplier/analytics'

function Ways({ say }: { say: SupplierSessionMessages }) {
  const { isLoggingOut, logOut } = useLogOut(say)
  return (
    <div className="order-2 ml-auto flex shrink-0 items-center gap-2 md:order-3 md:ml-0">
      <a
        href={MY_LEADS}
        aria-current={location.pathname === MY_LEADS ? 'page' : undefined}
        className={`${buttonClass('secondary')} aria-[current]:bg-sunk`}
      >
        {say.myLeads}
      </a>
      <Button variant="quiet" busy={isLoggingOut} onClick={logOut}>
        {say.logOut}
      </Button>
    </div>
  )
}
