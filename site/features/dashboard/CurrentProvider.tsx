import { buttonClass } from '../../components/button-class.ts'
import { CHECK_RATES } from './check-rates-path.ts'
import type { DashboardMessages } from './dashboard.messages.ts'

type Props = {
  /** By name; unset for an owner who has neither checked rates nor accepted a quote. */
  provider: string | undefined
  say: DashboardMessages['provider']
}

export const CurrentProvider = ({ provider, say }: Props) => (
  <section
    aria-labelledby="current-provider"
    className="rounded-lg border border-line bg-surface p-5 lg:col-start-2"
  >
    <h2 id="current-provider" className="text-ink-soft">
      {say.heading}
    </h2>
    <p className="mt-1 text-xl font-semibold wrap-anywhere">{provider ?? say.unknown}</p>
    <p className="mt-2 text-sm text-ink-soft">{provider === undefined ? say.unknownWhy : say.lastUpdated}</p>
    {provider !== undefined && (
      <a href={CHECK_RATES} className={`${buttonClass('secondary')} mt-4 w-full`}>
        {say.checkMarketRates}
      </a>
    )}
  </section>
)
