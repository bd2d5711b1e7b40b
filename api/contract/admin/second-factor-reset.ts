import * as v from 'valibot'
import { requiredLine, sayFrom } from '../forms/fields.ts'
import { Email } from '../people/verification.ts'

const en = {
  reasonRequired: 'Enter how you checked who’s asking.',
  reasonTooLong: 'Use 500 characters or fewer.',
  reasonUnusual: 'Remove the characters that can’t be displayed, and try again.',
}

const say = sayFrom({ en })

const LONGEST_REASON = 500

/** For the audit log: how the person without phone and recovery codes showed who they are. */
const reason = requiredLine(LONGEST_REASON, {
  required: say('reasonRequired'),
  tooLong: say('reasonTooLong'),
  unusual: say('reasonUnusual'),
})

export const SecondFactorReset = v.object({ reason })
export const OwnersSecondFactorReset = v.object({ email: Email, reason })
