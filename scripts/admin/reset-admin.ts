import { resetAdmin } from '../../api/people/admins/admin-commands.ts'
import { onDatabase } from '../on-database.ts'
import { askAdmin } from './ask-admin.ts'

/** `npm run admin:reset -- robin` is the way back for an admin who lost the password or the second factor. */
const asked = await askAdmin('admin:reset')
await onDatabase(async (opened) => {
  const { username } = await resetAdmin(opened, asked, new Date())
  console.log(`The admin ${username} can sign in at /admin/login with the new password alone.`)
  console.log('All sessions and the second factor are gone: set one up again on the settings screen.')
})
