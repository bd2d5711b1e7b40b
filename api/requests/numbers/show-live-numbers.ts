import { claimInFigures, claimInFrench } from '../../../domain/leads/claims.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { currentClaims } from './live-numbers.ts'

/** As long as the answer of the API may be cached. */
const EVERY_MS = 300_000

type Shows = { show(figures: Record<'en' | 'fr', Record<string, string>>): void }

/** Keeps the landing page's figures as they were last counted, whichever process did that. Resolves with how to end it. */
export async function showLiveNumbers(
  deps: Pick<Dependencies, 'db' | 'settings' | 'log'>,
  site: Shows,
): Promise<() => void> {
  async function show() {
    try {
      const live = (await currentClaims(deps)).filter(({ isLive }) => isLive)
      const written = (inWords: typeof claimInFigures) =>
        Object.fromEntries(live.map(({ name, value }) => [name, inWords(name, value)]))
      site.show({ en: written(claimInFigures), fr: written(claimInFrench) })
    } catch (error) {
      // What is shown stays.
      deps.log.warn({ err: error }, 'The live numbers could not be read.')
    }
  }
  await show()
  const timer = setInterval(show, EVERY_MS)
  return () => clearInterval(timer)
}
