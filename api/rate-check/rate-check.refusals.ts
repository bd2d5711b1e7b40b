import { say } from '../contract/verification.ts'
import { Refusal } from '../shared/refusal.ts'

/** The server's own verification decides, whatever the submission claims (rule 1). */
export function addressesNotVerified(verified: { email: boolean; phone: boolean }): Refusal {
  const fields: Record<string, string> = {}
  if (!verified.email) fields.email = say('emailNotVerified')({})
  if (!verified.phone) fields.phone = say('phoneNotVerified')({})
  return new Refusal('check_your_answers', 422, 'Check the marked answers.', { fields })
}

export const noSuchRateCheck = () => new Refusal('not_found', 404, 'We cannot find this rate check.')

export const tooManySubmissions = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    'You have checked your rates many times in a short while. Please try again in an hour.',
    {
      retryAfterSeconds,
    },
  )
