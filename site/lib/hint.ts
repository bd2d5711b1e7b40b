import { hintCookie } from '../../api/contract/cookies.ts'

type Realm = Parameters<typeof hintCookie>[0]

/**
 * The mark that somebody is signed in to a realm, as a page reads it and forgets it. It may be out of date. A page does
 * not know whether it is served over https, so it goes by both names.
 */
export function hintOf(realm: Realm) {
  const [plain, secure] = [hintCookie(realm, false), hintCookie(realm, true)]
  const mark = new RegExp(`(^| )(${plain}|${secure})=1(;|$)`)
  return {
    mark,
    isIn: (cookies: string) => mark.test(cookies),
    /** What `document.cookie` is set to, one after the other, when it turns out that nobody is. */
    forgotten: [plain + GONE, `${secure + GONE};secure`],
  }
}

const GONE = '=;path=/;max-age=0'
