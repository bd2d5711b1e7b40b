import { Refusal } from '../../api/platform/shared/refusal.ts'

/** Takes from a limit as often as there is something left. */
export async function untilRefused(take: () => Promise<void>): Promise<void> {
  try {
    for (;;) await take()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
