import type { Cookie } from 'elysia'
import { hostCookie, type Realm } from '../../contract/cookies.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { secondsBetween } from '../../platform/shared/clock.ts'
import { encryptionFor, newToken, sha256 } from '../../platform/shared/secrets.ts'

type Cookies = Record<string, Cookie<unknown>>
type Account = { id: string; passwordDigest: string | null; emailProvedAt?: Date | null }

/** Decision 22. */
const KNOWN_FOR_DAYS = 180
const KNOWN_FOR_SECONDS = KNOWN_FOR_DAYS * 24 * 60 * 60

/**
 * Browsers in which someone has signed in to an account, or has set its password by our mail. Each keeps a cookie that
 * says so and that only we can make; it means nothing once the password is another, nor once the address was proved for the first
 * time after it was made. It signs nobody in.
 */
export function knownBrowsers(deps: Pick<Dependencies, 'appSecrets' | 'publicUrl'>, realm: Realm) {
  const secure = deps.publicUrl.startsWith('https:')
  const name = hostCookie(`northrate_known_${realm}`, secure)
  const encryption = encryptionFor(deps.appSecrets, `known-browser:${realm}`)
  const write = (cookies: Cookies, value: string, maxAge: number) =>
    cookies[name]?.set({ value, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })

  return {
    remember(cookies: Cookies, account: Account, now: Date): void {
      const said = [newToken(), account.id, markOf(account), String(now.getTime())]
      write(cookies, encryption.encrypt(said.join(' ')), KNOWN_FOR_SECONDS)
    },
    forget: (cookies: Cookies) => write(cookies, '', 0),
    /** The id of this browser, if it is known to this account; else null. */
    recognise(cookies: Cookies, account: Account | undefined, now: Date): string | null {
      const value = cookies[name]?.value
      if (typeof value !== 'string' || account === undefined || account.passwordDigest === null) return null
      const [browser = '', id, mark, since] = encryption.decrypt(value)?.split(' ') ?? []
      if (id !== account.id || mark !== markOf(account)) return null
      const knownSince = new Date(Number(since))
      if (account.emailProvedAt && knownSince < account.emailProvedAt) return null
      return secondsBetween(knownSince, now) < KNOWN_FOR_SECONDS ? browser : null
    },
  }
}

/** Another for each password. */
const markOf = ({ passwordDigest }: Account) => sha256(`known browser: ${passwordDigest}`)
