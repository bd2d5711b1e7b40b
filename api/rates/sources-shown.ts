import type { Source } from './rates.schema.ts'

/** People see a page with its date; whatever cannot be dated and opened is "reported". */
export type SourceShown = { page: string; asOf: string } | 'reported'

/** Each source once, pages first. */
export function sourcesShown(sources: Source[]): SourceShown[] {
  const pages = sources.flatMap((source) =>
    'page' in source && source.asOf !== null ? [{ page: source.page, asOf: source.asOf }] : [],
  )
  return pages.length < sources.length ? [...pages, 'reported'] : pages
}
