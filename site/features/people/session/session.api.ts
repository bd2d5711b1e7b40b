import type { User } from '../../../../api/contract/people/users.ts'

const TIME_OUT_MS = 15_000

/** Null without a session; throws without a valid answer. Without `lib/data/api.ts`, which is too heavy for every page's header. */
export async function whoIsHere(origin = ''): Promise<User | null> {
  const answer = await fetch(`${origin}/api/auth/user`, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIME_OUT_MS),
  })
  if (answer.status === 401) return null
  const user: unknown = answer.ok ? await answer.json() : undefined
  if (!isUser(user)) throw new Error(`The API does not name the owner: ${answer.status}.`)
  return user
}

/** Equal to the schema, as its test checks. */
export function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const { id, firstName, name, needsName, isAdmin, currentProvider }: Partial<Record<keyof User, unknown>> =
    value
  return (
    typeof id === 'string' &&
    typeof firstName === 'string' &&
    typeof name === 'string' &&
    typeof needsName === 'boolean' &&
    typeof isAdmin === 'boolean' &&
    (typeof currentProvider === 'string' || currentProvider === null)
  )
}
