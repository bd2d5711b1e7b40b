import { useStore } from '@nanostores/react'
import * as v from 'valibot'
import type { Supplier } from '../../../../api/contract/supplier/supplier.ts'
import { Badge, type BadgeTone } from '../../../components/Badge.tsx'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { DialogButton } from '../../../components/dialogs/DialogButton.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import { api } from '../../../lib/api.ts'
import { useLogOut } from '../../../lib/use-mutation.ts'
import { SessionsButton } from '../../people/own-sessions/mount.tsx'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { type SupplierSessionMessages, supplierSessionMessages } from './supplier-session.messages.ts'
import { $supplierSession, supplierSessionIsOver, tellOtherTabs } from './supplier-session.store.ts'

const STATUS_TONES: Record<Supplier['status'], BadgeTone> = {
  active: 'success',
  pending: 'pending',
  inactive: 'neutral',
}

/** Below the logo, beside it where there is room. */
const ROW =
  'order-3 flex min-w-0 basis-full items-center max-sm:h-15 sm:h-11 lg:order-2 lg:ml-auto lg:basis-auto'

export function PortalHeader({ locale }: { locale: string }) {
  const session = useStore($supplierSession)
  const say = supplierSessionMessages(locale)
  if (session.name !== 'signed-in')
    return <div className={ROW}>{session.name === 'pending' && <Skeleton className="h-4 w-48" />}</div>
  return (
    <>
      <Identity supplier={session.person} locale={locale} say={say} />
      <Ways say={say} />
    </>
  )
}

type IdentityProps = { supplier: Supplier; locale: string; say: SupplierSessionMessages }

const Identity = ({ supplier, locale, say }: IdentityProps) => (
  <div
    className={`${ROW} gap-x-4 gap-y-1 text-sm max-lg:pb-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-center`}
  >
    <p className="flex min-w-0 gap-x-2 sm:max-lg:mr-auto lg:flex-col lg:items-end">
      <span className="max-w-full truncate font-semibold">{supplier.name}</span>
      <span className="max-w-full truncate text-ink-soft">{supplier.contactPerson}</span>
    </p>
    <div className="flex shrink-0 items-center gap-x-3 max-[24rem]:gap-x-2 max-sm:col-span-2 lg:gap-x-4">
      <p className="whitespace-nowrap text-ink-soft tabular-nums">{say.leadCredits(supplier.leadCredits)}</p>
      <p className="flex">
        <span className="sr-only">{say.statusLabel} </span>
        <Badge tone={STATUS_TONES[supplier.status]}>{say.status[supplier.status]}</Badge>
      </p>
      <DialogButton
        words={say.profile}
        variant="quiet"
        className="-mx-2 px-2! text-sm! max-sm:-my-2.5"
        load={() => import('./ProfileDialog.tsx')}
        onLoadFailed={() => showFailure(say.profileLoadFailed, say.sessionsLoadFailedWhy)}
      >
        {({ ProfileDialog }, close) => <ProfileDialog supplier={supplier} locale={locale} onClose={close} />}
      </DialogButton>
      <SessionsButton
        realm="supplier"
        locale={locale}
        say={say}
        className="-mx-2 px-2! text-sm! max-sm:-my-2.5"
        onSignedOut={supplierSessionIsOver}
      >
        {say.sessions}
      </SessionsButton>
    </div>
    <Way
      href="/supplier/integrations"
      className="-mx-2 border-transparent px-2! text-sm! underline-offset-4 aria-[current]:underline max-sm:col-start-2 max-sm:row-start-1 max-sm:-my-2.5"
    >
      {say.integrations}
    </Way>
  </div>
)

type WayProps = { href: string; className: string; children: string }

const Way = ({ href, className, children }: WayProps) => (
  <a
    href={href}
    aria-current={location.pathname === href ? 'page' : undefined}
    className={`${buttonClass('secondary')} ${className}`}
  >
    {children}
  </a>
)

const COMPACT = 'aria-[current]:bg-sunk max-sm:px-3 max-[24rem]:px-2 max-[24rem]:text-sm'

function Ways({ say }: { say: SupplierSessionMessages }) {
  const { isLoggingOut, logOut } = useLogOut({
    signOut: () => api.post('/api/supplier/logout', v.unknown()),
    tellOtherTabs,
    leadTo: '/',
    onFailed: () => showFailure(say.logOutFailed, say.logOutFailedWhy),
  })
  return (
    <div className="order-2 ml-auto flex shrink-0 items-center gap-1 sm:gap-2 lg:order-3 lg:ml-0">
      <Way href="/supplier/analytics" className={COMPACT}>
        {say.myLeads}
      </Way>
      <Button variant="quiet" className={COMPACT} busy={isLoggingOut} onClick={logOut}>
        {say.logOut}
      </Button>
    </div>
  )
}
