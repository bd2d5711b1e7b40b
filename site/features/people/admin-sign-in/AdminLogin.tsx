import { useStore } from '@nanostores/react'
import { buttonClass, Spinner } from '../../../components/Button.tsx'
import { $adminSession } from '../admin-session/session.store.ts'
import { AdminLoginForm } from './AdminLoginForm.tsx'
import { adminSignInMessages } from './sign-in.messages.ts'

/** Who is signed in already is told so; everybody else gets the form, even when the API cannot say. */
export function AdminLogin({ locale }: { locale: string }) {
  const session = useStore($adminSession)
  const say = adminSignInMessages(locale)
  switch (session.name) {
    case 'pending':
      return <Spinner label={say.lookingUp} />
    case 'signed-in':
      return (
        <div className="flex flex-col items-start gap-6">
          <p role="status" className="text-lg wrap-anywhere">
            {say.alreadyHere(session.person.username)}
          </p>
          <a href="/admin" className={buttonClass('primary')}>
            {say.goToAdmin}
          </a>
        </div>
      )
    case 'signed-out':
    case 'unreachable':
      return <AdminLoginForm say={say} />
  }
}
