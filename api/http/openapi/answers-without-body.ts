/**
 * For a route's `detail`: answers without a body, and so without a schema in `response`. An extension of our own, because the
 * generator drops the `responses` of a route that has a `response`.
 */
export const WITHOUT_BODY = 'x-without-body'

const text = { schema: { type: 'string' as const } }

export const SENT_ON = {
  [WITHOUT_BODY]: { 302: { description: 'The browser is sent on.', headers: { Location: text } } },
}
export const DONE = { [WITHOUT_BODY]: { 204: { description: 'Done, with no content.' } } }
export const STILL_THE_SAME = {
  [WITHOUT_BODY]: {
    304: {
      description: 'The caller has this very page already, as `If-None-Match` says.',
      headers: { ETag: text },
    },
  },
}
