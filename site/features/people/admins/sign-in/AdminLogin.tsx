import { useStore } from '@nanostores/react'
import { AdminLogin as Credentials } from '../../../../../api/contract/admin/account.ts'
import { AdminCheck } from '../../../../../api/contract/admin/admin.ts'
import { api } from '../../../../lib/data/api.ts'
import { showToastOnNextPage } from '../../../platform/toast/toast.store.ts'
import { NotSignedInYet } from '../../staff-sign-in/NotSignedInYet.tsx'
import { StaffLogin } from '../../staff-sign-in/StaffLogin.tsx'
import { $adminSession, tellOtherTabs } from '../session/session.store.ts'
import { adminSignInMessages as say } from './sign-in.messages.ts'

export const AdminLogin = () => (
  <NotSignedInYet
    session={useStore($adminSession)}
    nameOf={({ username }) => username}
    say={say}
    goOnTo="/admin"
  >
    <StaffLogin
      name={{
        name: 'username',
        label: say.username,
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
      }}
      schema={Credentials}
      send={(body) => api.post('/api/admin/login', AdminCheck, { body })}
      onSent={() => {
        tellOtherTabs()
        showToastOnNextPage({ title: say.successful, description: say.welcome })
        // Replaced, so that Back leads to the page before the form and not to a form that is done with.
        location.replace('/admin')
      }}
      say={say}
      demoOf={({ admin }) => ({ name: admin.username, password: admin.password })}
    />
  </NotSignedInYet>
)
