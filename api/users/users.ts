import type { User } from '../contract/users.ts'

/** An account, as its owner's browser sees it. An admin is somebody else, with a session of their own. */
export function asTheySeeThemselves(account: {
  firstName: string
  lastName: string
  currentProvider: string | null
}): User {
  const name = `${account.firstName} ${account.lastName}`.trim()
  return {
    firstName: account.firstName,
    name,
    needsName: name === '',
    isAdmin: false,
    currentProvider: account.currentProvider,
  }
}
