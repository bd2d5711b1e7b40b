import { hintOf } from '../../../lib/hint.ts'

/** Runs before the first paint, so that the header never shows the wrong state. Small, because the page waits for it. */
export const MARK_BEFORE_FIRST_PAINT = `if(${hintOf('user').mark}.test(document.cookie))document.documentElement.dataset.session='pending'`
