import type { Realm } from '../../../../domain/people.ts'
import { codeOf } from '../../../lib/data/api.ts'

/**
 * Sends a change. Where the API first wants the person to prove again who they are, opens that dialog, whose code loads only
 * then, and sends the change once more. Closing the dialog leaves the refusal.
 */
export async function withConfirmation<Answer>(realm: Realm, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (codeOf(error) !== 'reauthentication_needed') throw error
    const { confirmAgain } = await import('./ConfirmAgain.tsx')
    if (!(await confirmAgain(realm))) throw error
    return send()
  }
}
