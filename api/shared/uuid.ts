import * as v from 'valibot'

const Uuid = v.pipe(v.string(), v.uuid())

/** Whether a text from outside can be an id of ours; anything else would make the database complain. */
export const isUuid = (text: string) => v.is(Uuid, text)
