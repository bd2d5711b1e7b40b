import { hintCookie } from '../../api/users/hint-cookie.ts'

type Realm = Parameters<typeof hintCookie>[0]

/**
 * The mark that somebody is signed in to a realm, as a page reads it and takes it back. It may be out of date. A page does
 * not know whether it is served over https, so it goes by both names.
 */
export function hintOf(realm: Realm) {
  const names = [hintCookie(realm, false), hintCookie(realm, true)] as const
  const mark = new RegExp(`(^|; )(${names.join('|')})=1(;|$)`)
  return {
    mark,
    isIn: (cookies: string) => mark.test(cookies),
    /** What `document.cookie` is set to, one after the other, when it turns out that nobody is. */
    takenBack: [
      `${names[0]}=; path=/; max-age=0; samesite=lax`,
      `${names[1]}=; path=/; max-age=0; samesite=lax; secure`,
    ],
  }
}
