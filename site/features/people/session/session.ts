import type { User } from '../../../../api/contract/users.ts'
import type { Session } from '../../../lib/session.ts'

/** What to call a business owner: the first name, else the name; undefined when we know neither. */
export const calledName = (session: Session<User>) =>
  session.name === 'signed-in' ? session.person.firstName || session.person.name || undefined : undefined
