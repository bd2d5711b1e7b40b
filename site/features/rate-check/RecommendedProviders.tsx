import { useAtomValue } from 'jotai'
import type { RecommendedProvider } from '../../../api/contract/rate-check-results.ts'
import { formatMoney, formatWholeMoney } from '../../lib/format.ts'
import { priceInWords } from './price-in-words.ts'
import { sayResultsAtom } from './results.atoms.ts'

export function RecommendedProviders({ providers }: { providers: readonly RecommendedProvider[] }) {
  const say = useAtomValue(sayResultsAtom).found
  return (
    <section aria-labelledby="recommended-providers">
      <h2 id="recommended-providers" className="text-xl font-semibold">
        {say.providersHeading}
      </h2>
      <p className="mt-1 text-ink-soft">{say.providersLead}</p>
      <ol className="mt-3">
        {providers.map((provider) => (
          <li
            key={provider.slug}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-3"
          >
            <span className="font-medium">{provider.name}</span>
            <span className="font-medium text-action tabular-nums">
              {say.savesAMonth(formatWholeMoney(provider.estimatedSavings))}
            </span>
            <span className="w-full text-sm text-ink-soft tabular-nums">
              {say.costs(formatMoney(provider.estimatedMonthlyCost))} {priceInWords(provider, say)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
