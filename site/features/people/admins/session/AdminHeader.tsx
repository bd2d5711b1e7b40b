import { useStore } from '@nanostores/react'
import { Button } from '../../../../components/Button.tsx'
import { Skeleton } from '../../../../components/Loading.tsx'
import { useLogOut } from '../../../../lib/data/use-mutation.ts'
import { forgetPerson } from '../../../../lib/unsaved-text.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { showFailure } from '../../../platform/toast/toast.store.ts'
import { adminSessionMessages as say } from './session.messages.ts'
import { $adminSession, signOut, tellOtherTabs } from './session.store.ts'

/** Below the logo on a phone, beside it where there is room. */
const ROW = 'order-3 flex h-12 min-w-0 basis-full items-center md:order-2 md:basis-auto'

/** The navigation of the admin portal, and the signed-in admin. Its parts are items of the layout's row. */
export function AdminHeader() {
  const session = useStore($adminSession)
  if (session.name !== 'signed-in')
    return <div className={ROW}>{session.name === 'pending' && <Skeleton className="h-4 w-48" />}</div>
  return (
    <>
      <Navigation />
      <WhoIsHere username={session.person.username} />
    </>
  )
}

function Navigation() {
  const pages = [
    {
      path: '/admin',
      // On a phone all the pages must have room in one row.
      label: (
        <span>
          {common.leads}
          <span className="max-sm:sr-only">{say.andProviders}</span>
        </span>
      ),
    },
    { path: '/admin/analytics', label: say.analytics },
    { path: '/admin/promises', label: say.promises },
    { path: '/admin/audit', label: say.auditLog },
    { path: '/admin/settings', label: say.settings },
  ]
  return (
    <nav aria-label={say.navigation} className={`${ROW} -mx-2 overflow-x-auto`}>
      {pages.map(({ path, label }) => (
        <a
          key={path}
          href={path}
          aria-current={location.pathname === path ? 'page' : undefined}
          className="flex min-h-11 shrink-0 items-center rounded-md px-2 whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink max-sm:text-sm lg:px-3"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

function WhoIsHere({ username }: { username: string }) {
  const { isLoggingOut, logOut } = useLogOut({
    signOut,
    onLoggedOut() {
      forgetPerson('admin')
      tellOtherTabs()
    },
    leadTo: '/admin/login',
    onFailed: () => showFailure(common.logoutFailed, common.pleaseTryAgain),
  })
  return (
    <div className="order-2 ml-auto flex min-w-0 items-center gap-2 md:order-3">
      <p className="max-w-48 truncate text-sm text-ink-soft max-lg:sr-only">{say.signedInAs(username)}</p>
      <Button variant="quiet" className="shrink-0 whitespace-nowrap" busy={isLoggingOut} onClick={logOut}>
        {say.logOut}
      </Button>
    </div>
  )
}
