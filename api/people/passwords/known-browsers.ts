import { Elysia } from 'elysia'
import type { Realm } from '../../../domain/people.ts'
import { hostCookie } from '../../contract/cookies.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { secondsBetween } from '../../platform/shared/clock.ts'
import { encryptionFor, newToken, sha256 } from '../../platform/shared/secrets.ts'
import { type Cookies, ourCookie } from '../sessions/cookies.ts'

type Account = { id: string; passwordDigest: string | null; emailProvedAt?: Date | null }

/** Decision 14. */
const KNOWN_FOR_DAYS = 180
const KNOWN_FOR_SECONDS = KNOWN_FOR_DAYS * 24 * 60 * 60

/**
 * Browsers that have signed in to an account, or have set its password by our mail. Each keeps an encrypted cookie, void once
 * the password changes, or once the address is first proved after the cookie was set. It signs no one in.
 */
export function knownBrowsers(deps: Pick<Dependencies, 'appSecrets' | 'publicUrl'>, realm: Realm) {
  const cookie = ourCookie(deps, (secure) => hostCookie(`northrate_known_${realm}`, secure), '/')
  const encryption = encryptionFor(deps.appSecrets, `known-browser:${realm}`)
  return {
    remember(cookies: Cookies, account: Account, now: Date): void {
      const claims = [newToken(), account.id, markOf(account), now.getTime()]
      cookie.write(cookies, encryption.encrypt(claims.join(' ')), KNOWN_FOR_SECONDS)
    },
    forget: cookie.clear,
    /** The id of this browser, if it is known to this account; else null. */
    recognise(cookies: Cookies, account: Account | undefined, now: Date): string | null {
      const value = cookie.read(cookies)
      if (value === null || account === undefined || account.passwordDigest === null) return null
      const [browser = '', id, mark, since] = encryption.decrypt(value)?.split(' ') ?? []
      if (id !== account.id || mark !== markOf(account)) return null
      const knownSince = new Date(Number(since))
      if (account.emailProvedAt && knownSince < account.emailProvedAt) return null
      return secondsBetween(knownSince, now) < KNOWN_FOR_SECONDS ? browser : null
    },
  }
}

/** Changes with the password. */
const markOf = ({ passwordDigest }: Account) => sha256(`known browser: ${passwordDigest}`)

/** Recognises a browser that proved an address before: its codes are counted apart from those of strangers (decision 21). */
export function ownersBrowser(deps: Pick<Dependencies, 'appSecrets' | 'publicUrl' | 'clock'>) {
  const browsers = knownBrowsers(deps, 'user')
  return new Elysia({ name: 'owners-browser' }).derive({ as: 'scoped' }, ({ cookie }) => ({
    isKnownTo: (email: string) => browsers.recognise(cookie, ownerOf(email), deps.clock.now()) !== null,
    rememberAs: (email: string) => browsers.remember(cookie, ownerOf(email), deps.clock.now()),
    forgetBrowser: () => browsers.forget(cookie),
  }))
}

/** An owner has no password to change. */
const ownerOf = (email: string) => ({ id: sha256(email), passwordDigest: '' })
