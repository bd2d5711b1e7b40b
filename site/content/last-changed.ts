/** The day on which the words of a page last changed: shown at its top, and told to search engines. */
export const lastChanged = {
  privacy: '2026-11-23',
  terms: '2026-11-22',
  help: '2026-11-22',
} as const
