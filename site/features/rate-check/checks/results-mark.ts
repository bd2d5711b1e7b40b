import { HINTS } from './results-hint.ts'

/**
 * Run by the browser before it draws the landing page, so that the way back to one's results is there from the first
 * picture on. No hint, and one that cannot be read, both throw.
 */
export const MARK_RESULTS_BEFORE_FIRST_PAINT = `try{if(Date.parse(localStorage['${HINTS.visitor}'].split(' ')[0])>Date.now())document.documentElement.dataset.results=''}catch{}`
