import * as common from '../../../lib/words/common.messages.ts'
import '../../../lib/words/keep-language.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Supplier } from '../../../../api/contract/suppliers/supplier.ts'
import { Badge, type BadgeTone } from '../../../components/Badge.tsx'
import { Button } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Skeleton } from '../../../components/Loading.tsx'
import { api } from '../../../lib/data/api.ts'
import { useLogOut } from '../../../lib/data/use-mutation.ts'
import { forgetPerson } from '../../../lib/unsaved-text.ts'
import { FRONT, HOME, OTHER } from '../../../lib/words/language.ts'
import { showFailure } from '../../platform/toast/toast.store.ts'
import { marketPath } from './market-path.store.ts'
import { supplierSessionMessages as say } from './supplier-session.messages.ts'
import { $supplierSession, tellOtherTabs } from './supplier-session.store.ts'

/** One row with room for it; else the pages are the last row, and on a phone two lines about the supplier come before. */
export function PortalHeader() {
  const session = useStore($supplierSession)
  if (session.name !== 'signed-in')
    return (
      <div className="order-3 flex basis-full items-center max-sm:h-24 sm:h-11 xl:ml-auto xl:basis-auto">
        {session.name === 'pending' && <Skeleton className="h-4 w-48" />}
      </div>
    )
  return (
    <>
      <Pages />
      <Identity supplier={session.person} />
      <div className="order-2 ml-auto flex shrink-0 items-center sm:order-3 sm:ml-0 xl:order-5">
        <AccountMenu />
        <LogOut />
      </div>
      {/* Begins the row of the pages. */}
      <span className="order-3 basis-full max-sm:hidden xl:hidden" />
    </>
  )
}

const Pages = () => (
  <nav
    aria-label={common.supplierPortal}
    className="order-5 flex min-w-0 basis-full max-sm:justify-between max-[18rem]:flex-wrap sm:order-4 sm:-ml-2 sm:basis-auto sm:gap-x-2 xl:order-2 xl:-mr-2 xl:gap-x-0 xl:ml-2"
  >
    <PageLink href={marketPath()}>{say.market}</PageLink>
    <PageLink href={`${HOME}/supplier/analytics`}>{common.myLeads}</PageLink>
    <PageLink href={`${HOME}/supplier/figures`}>{common.figures}</PageLink>
    <PageLink href={`${HOME}/supplier/integrations`}>{common.integrations}</PageLink>
  </nav>
)

const isHere = (href: string) => location.pathname === href.replace(/[?#].*/, '')

const PageLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    aria-current={isHere(href) ? 'page' : undefined}
    className={
      'inline-flex h-11 items-center border-y-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft no-underline ' +
      'hover:text-ink aria-[current]:border-b-action aria-[current]:text-ink max-sm:px-1 sm:px-2 xl:h-16 xl:text-base'
    }
  >
    {children}
  </a>
)

const STATUS_TONES: Record<Supplier['status'], BadgeTone> = {
  active: 'success',
  pending: 'pending',
  inactive: 'neutral',
}

const Identity = ({ supplier }: { supplier: Supplier }) => (
  <>
    <p className="order-3 flex min-w-0 basis-full gap-x-2 text-sm max-sm:h-6 sm:order-2 sm:ml-auto sm:flex-1 sm:basis-0 sm:justify-end xl:order-3 xl:flex-col xl:items-end xl:gap-0">
      <span className="max-w-full truncate font-semibold">{supplier.name}</span>
      <span className="max-w-full truncate text-ink-soft">{supplier.contactPerson}</span>
    </p>
    <div className="order-4 flex shrink-0 items-center gap-x-3 text-sm max-sm:h-7 max-sm:basis-full sm:order-5 sm:ml-auto xl:order-4 xl:ml-0 xl:flex-col xl:items-end xl:gap-y-0.5">
      <p className="whitespace-nowrap text-ink-soft tabular-nums">{say.leadCredits(supplier.leadCredits)}</p>
      <p className="flex">
        <span className="sr-only">{say.statusLabel} </span>
        <Badge tone={STATUS_TONES[supplier.status]}>{say.status[supplier.status]}</Badge>
      </p>
    </div>
  </>
)

const SMALL = 'max-sm:px-2.5! sm:px-3!'

/** Closes with Escape, with a press beside it, and when the focus leaves it. */
function AccountMenu() {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const isBeside = ({ target }: Event) => target instanceof Node && !whole.current?.contains(target)
    const onOther = (event: Event) => isBeside(event) && setOpen(false)
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onOther)
    document.addEventListener('focusin', onOther)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOther)
      document.removeEventListener('focusin', onOther)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return (
    <div ref={whole} className="relative">
      <Button
        ref={button}
        variant="quiet"
        className={SMALL}
        aria-label={say.accountMenu}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {common.account}
        <Icon path="m4 6 4 4 4-4" className="size-4 text-ink-soft" />
      </Button>
      <ul
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-10 min-w-44 rounded-md border border-line bg-surface py-1 shadow-2xl"
      >
        <MenuLink href={ACCOUNT} onClick={() => setOpen(false)}>
          {common.account}
        </MenuLink>
        <MenuLink href={`${ACCOUNT}#sessions`} onClick={() => setOpen(false)}>
          {common.sessions}
        </MenuLink>
        <li>
          <a href={pathThere()} lang={OTHER.tag} hrefLang={OTHER.tag} className={MENU_LINK}>
            {OTHER.name}
          </a>
        </li>
      </ul>
    </div>
  )
}

const MENU_LINK =
  'flex min-h-11 items-center px-4 no-underline hover:bg-sunk focus-visible:-outline-offset-2 aria-[current]:font-semibold'

/** This page in the other language. */
const pathThere = () => (HOME === '' ? `/fr${location.pathname}` : location.pathname.slice(HOME.length))

const ACCOUNT = `${HOME}/supplier/account`

const MenuLink = ({ href, onClick, children }: { href: string; onClick: () => void; children: string }) => (
  <li>
    <a
      href={href}
      aria-current={href === ACCOUNT && isHere(href) ? 'page' : undefined}
      className={MENU_LINK}
      onClick={onClick}
    >
      {children}
    </a>
  </li>
)

function LogOut() {
  const { isLoggingOut, logOut } = useLogOut({
    signOut: () => api.post('/api/supplier/logout', v.unknown()),
    onLoggedOut() {
      forgetPerson('supplier')
      tellOtherTabs()
    },
    leadTo: FRONT,
    onFailed: () => showFailure(common.logoutFailed, common.pleaseTryAgain),
  })
  return (
    <Button variant="quiet" className={SMALL} busy={isLoggingOut} onClick={logOut}>
      {say.logOut}
    </Button>
  )
}
