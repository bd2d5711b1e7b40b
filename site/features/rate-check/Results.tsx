import { useSetAtom } from 'jotai'
import type { RateCheckResults } from '../../../api/contract/rate-check-results.ts'
import { BackHome } from './BackHome.tsx'
import { BetterRatesFound } from './BetterRatesFound.tsx'
import { confirmationPath } from './confirmation-path.ts'
import { FindingBetterRates } from './FindingBetterRates.tsx'
import { requestContact } from './rate-check.api.ts'
import { startOverAtom } from './rate-check.atoms.ts'
import { bestSaving } from './savings.ts'

type Props = { results: RateCheckResults; email: string; onBackHome: () => void }

/** What the check found. Leaving for the landing forgets it, and the answers with it. */
export function Results({ results, email, onBackHome }: Props) {
  const startOver = useSetAtom(startOverAtom)

  function askToBeContacted() {
    requestContact(results.id)
    window.location.assign(confirmationPath(bestSaving(results.recommendedProviders), email))
  }

  const View = results.recommendedProviders.length > 0 ? BetterRatesFound : FindingBetterRates
  return (
    <div className="mx-auto flex max-w-measure flex-col gap-6">
      <BackHome
        onClick={() => {
          onBackHome()
          startOver()
        }}
      />
      <View results={results} onContact={askToBeContacted} />
    </div>
  )
}
