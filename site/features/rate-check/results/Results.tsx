import { useSetAtom } from 'jotai'
import type { RateCheckResults } from '../../../../api/contract/rate-check-results.ts'
import { BackHome } from '../RateCheck.tsx'
import { requestContact } from '../rate-check.api.ts'
import { startOverAtom } from '../rate-check.atoms.ts'
import { BetterRatesFound } from './BetterRatesFound.tsx'
import { FindingBetterRates } from './FindingBetterRates.tsx'
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

/** Where a request to be contacted ends; both values are the specification's. */
export const confirmationPath = (savings: number, email: string) =>
  `/lead-confirmation?savings=${savings}&email=${encodeURIComponent(email)}`
