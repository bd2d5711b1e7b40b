import { hostCookie } from '../shared/host-cookie.ts'
import type { Realm } from './sessions.ts'

/**
 * A harmless mark beside the session's own cookie, readable by the page: it says that somebody is signed in, so that a
 * header is right before anything is asked. It opens nothing, and pages without it ask nothing.
 */
export const hintCookie = (realm: Realm, secure: boolean) => hostCookie(`northrate_${realm}_here`, secure)
