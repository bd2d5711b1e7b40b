import type { Page } from './browser.ts'

/** The toast whose title and words, one straight after the other, hold these. */
export const toast = (page: Page, words: string | RegExp) =>
  page
    // Also over an open dialog, which takes everything else away from screen readers.
    .getByRole('region', { name: 'Notifications (F8)', includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: words })
