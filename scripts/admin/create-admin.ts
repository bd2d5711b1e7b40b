import { createAdmin } from '../../api/people/admins/admin-commands.ts'
import { onDatabase } from '../on-database.ts'
import { askAdmin } from './ask-admin.ts'

/** `npm run admin:create` makes an admin, for whom it asks a name and a password. */
const asked = await askAdmin('admin:create')
await onDatabase(async ({ db }) => {
  const { username } = await createAdmin(db, asked, new Date())
  console.log(`The admin ${username} can sign in at /admin/login.`)
})
