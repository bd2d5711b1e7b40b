import { hintOf } from '../../../lib/hint.ts'

/**
 * Run by the browser before it draws anything, so that the header's first picture is the right one. As small as it can
 * be, since the page waits for it.
 */
export const MARK_BEFORE_FIRST_PAINT = `if(${hintOf('user').mark}.test(document.cookie))document.documentElement.dataset.session='pending'`
