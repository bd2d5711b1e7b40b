import { Elysia } from 'elysia'
import type { Dependencies } from '../../platform/dependencies.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import { knownBrowsers } from '../passwords/known-browsers.ts'

/**
 * Gives routes what they need to tell a browser in which this address was proved before, for whatever purpose. That opens
 * nothing: codes that it asks for are counted apart from those of strangers (decision 62).
 */
export function ownersBrowser(deps: Pick<Dependencies, 'appSecrets' | 'publicUrl' | 'clock'>) {
  const browsers = knownBrowsers(deps, 'user')
  return new Elysia({ name: 'owners-browser' }).derive({ as: 'scoped' }, ({ cookie }) => ({
    isKnownTo: (email: string) => browsers.recognise(cookie, ownerOf(email), deps.clock.now()) !== null,
    rememberAs: (email: string) => browsers.remember(cookie, ownerOf(email), deps.clock.now()),
    forgetBrowser: () => browsers.forget(cookie),
  }))
}

/** An owner has no password that could be changed. */
const ownerOf = (email: string) => ({ id: sha256(email), passwordDigest: '' })
