import { type Declared, refuses } from './refusals.ts'

/** For a route's `detail`: how an action for many answers, whatever it does to each. */
export const bulkAction = (summary: string, ...also: Declared[]) => ({
  summary,
  description:
    'For some by their ids, or for all that match, as long as exactly as many match as `expected` says. One call does the first 25, each in a transaction of its own, and answers what became of each; `rest` is what is left, for the next calls. Safe to repeat.',
  ...refuses('409 selection_changed', '409 too_many_selected', '429 too_often', ...also),
})
