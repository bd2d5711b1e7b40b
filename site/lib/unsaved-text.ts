import { tabStorage } from './tab-storage.ts'

type Realm = 'admin' | 'supplier'
/** The realm comes first: the next person in this tab finds nothing of the last one. */
type Key = `${Realm}:${string}`

/** What this tab keeps of a text that is not saved yet, so that it survives a reload; else empty. */
export const unsavedText = (key: Key): string => tabStorage().getItem(key) ?? ''

export function keepUnsavedText(key: Key, text: string): void {
  if (text === '') tabStorage().removeItem(key)
  else tabStorage().setItem(key, text)
}

/** Forgets all that a person of this realm has left in this tab. */
export function forgetPerson(realm: Realm): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`${realm}:`)) sessionStorage.removeItem(key)
  } catch {}
}

/** Call with the person who is signed in here: forgets what another one, whose session just ended, has left in this tab. */
export function expectPerson(realm: Realm, person: string): void {
  const key: Key = `${realm}:person`
  const last = unsavedText(key)
  if (last !== '' && last !== person) forgetPerson(realm)
  keepUnsavedText(key, person)
}
