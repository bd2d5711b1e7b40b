import { HOST_PREFIX, hintCookie } from '../../api/contract/cookies.ts'

type Realm = Parameters<typeof hintCookie>[0]

/** Hints that a person is signed in; may be out of date. A page does not know if it came over https: it uses both names. */
export function hintOf(realm: Realm) {
  const [plain, secure] = [hintCookie(realm, false), hintCookie(realm, true)]
  const mark = new RegExp(`(^| )(${HOST_PREFIX})?${plain}=1(;|$)`)
  return {
    mark,
    isIn: (cookies: string) => mark.test(cookies),
    /** The values to assign to `document.cookie`, one after the other, to delete it. */
    forgotten: [plain + GONE, `${secure + GONE};secure`],
  }
}

const GONE = '=;path=/;max-age=0'
