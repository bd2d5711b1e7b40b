import { useState } from 'react'
import type { Quote } from '../../../api/contract/quotes.ts'
import { Button } from '../../components/Button.tsx'
import { buttonClass } from '../../components/button-class.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { CHECK_RATES } from './check-rates-path.ts'
import type { DashboardMessages } from './dashboard.messages.ts'
import type { HomeData } from './home-data.ts'
import { SavedQuote } from './SavedQuote.tsx'
import { useAcceptQuote } from './use-accept-quote.ts'

/** Somebody who checks their rates each month would otherwise scroll past a year of expired quotes. */
const SHOWN_AT_FIRST = 6

type Props = {
  quotes: readonly Quote[]
  hasChecked: boolean
  currentProvider: string | null
  home: HomeData
  say: DashboardMessages
}

export function SavedQuotes({ quotes, hasChecked, currentProvider, home, say }: Props) {
  const { accepting, accept } = useAcceptQuote(home, say)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? quotes : quotes.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="saved-quotes" className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="saved-quotes" className="text-xl font-semibold">
          {say.quotes.heading}
        </h2>
        {quotes.length > 0 && (
          <a href={CHECK_RATES} className={buttonClass('secondary')}>
            {say.quotes.getNew}
          </a>
        )}
      </div>
      <div className="mt-4">
        {quotes.length === 0 ? (
          <NoQuotes hasChecked={hasChecked} say={say.quotes} />
        ) : (
          <ul className="flex flex-col gap-4">
            {shown.map((quote) => (
              <li key={quote.id}>
                <SavedQuote
                  quote={quote}
                  isCurrent={quote.status === 'accepted' && quote.providerName === currentProvider}
                  isAccepting={quote.id === accepting}
                  onAccept={() => accept(quote.id)}
                  say={say.quotes}
                />
              </li>
            ))}
          </ul>
        )}
        {shown.length < quotes.length && (
          <Button variant="secondary" className="mt-4" onClick={() => setShowsAll(true)}>
            {say.quotes.showAll(quotes.length)}
          </Button>
        )}
      </div>
    </section>
  )
}

const NoQuotes = ({ hasChecked, say }: { hasChecked: boolean; say: DashboardMessages['quotes'] }) => (
  <EmptyState
    title={say.empty}
    action={
      <a href={CHECK_RATES} className={buttonClass(hasChecked ? 'primary' : 'secondary')}>
        {say.getFirst}
      </a>
    }
  >
    <p className="max-w-form">{hasChecked ? say.emptyAfterCheck : say.emptyAtFirst}</p>
  </EmptyState>
)
