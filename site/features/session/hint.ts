import { hintCookie } from '../../../api/users/hint-cookie.ts'

const NAME = hintCookie('user')

/** Whether the cookies of a page say that a business owner is signed in. They may be out of date. */
export const isHinted = (cookies: string) => cookies.split('; ').includes(`${NAME}=1`)

/** What `document.cookie` is set to when it turns out that nobody is. */
export const HINT_TAKEN_BACK = `${NAME}=; path=/; max-age=0; samesite=lax`

/**
 * Run by the browser before it draws anything, so that the header's first picture is the right one. As small as it can
 * be, since the page waits for it.
 */
export const MARK_BEFORE_FIRST_PAINT = `if(document.cookie.split('; ').includes('${NAME}=1'))document.documentElement.dataset.session='pending'`
