import { hintCookie } from '../../api/users/hint-cookie.ts'

type Realm = Parameters<typeof hintCookie>[0]

/** The mark that somebody is signed in to a realm, as a page reads it and takes it back. It may be out of date. */
export function hintOf(realm: Realm) {
  const mark = `${hintCookie(realm)}=1`
  return {
    mark,
    isIn: (cookies: string) => cookies.split('; ').includes(mark),
    /** What `document.cookie` is set to when it turns out that nobody is. */
    takenBack: `${hintCookie(realm)}=; path=/; max-age=0; samesite=lax`,
  }
}
