const header = { schema: { type: 'string' } }

/** By status, for `components.responses`. */
export const ANSWERS_WITHOUT_BODY = {
  204: { description: 'Done, with no content.' },
  302: { description: 'The browser is sent on.', headers: { Location: header } },
  304: {
    description: 'The caller has this very page already, as `If-None-Match` says.',
    headers: { ETag: header },
  },
}

const only = (status: keyof typeof ANSWERS_WITHOUT_BODY) => ({
  responses: { [status]: { $ref: `#/components/responses/${status}` } },
})

/** For a route's `detail`: answers without a body, and so without a schema in `response`. */
export const DONE = only(204)
export const SENT_ON = only(302)
export const STILL_THE_SAME = only(304)
