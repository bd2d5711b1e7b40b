import type { Realm } from '../../domain/people.ts'

/**
 * The name of a cookie of ours. Where the site is https it begins with `__Host-`, which browsers take only from this very
 * host, over TLS and for every path (RFC 6265bis, 4.1.3): neither a sister domain nor a network can plant one. Such a
 * cookie is set with `secure`, `path: '/'` and no domain.
 */
export const hostCookie = (name: string, secure: boolean) => (secure ? HOST_PREFIX + name : name)

export const HOST_PREFIX = '__Host-'

/** Without https a cookie goes to no more paths than it has to. */
export const hostCookiePath = (path: string, secure: boolean) => (secure ? '/' : path)

/** Lets a page show the right header before any request. Grants no access; pages without it send no request. */
export const hintCookie = (realm: Realm, secure: boolean) => hostCookie(`northrate_${realm}_here`, secure)
