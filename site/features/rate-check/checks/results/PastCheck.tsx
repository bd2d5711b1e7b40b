import { useStore } from '@nanostores/react'
import { createStore, Provider } from 'jotai'
import { useEffect, useState } from 'react'
import { PastRateCheck } from '../../../../../api/contract/rate-check/rate-check-results.ts'
import { Button, LinkButton, Spinner } from '../../../../components/Button.tsx'
import { EmptyState, LoadFailed } from '../../../../components/Loading.tsx'
import { ApiError, api } from '../../../../lib/data/api.ts'
import { remote, useRemote } from '../../../../lib/data/remote.ts'
import * as common from '../../../../lib/words/common.messages.ts'
import { formatDay, formatWholeMoney } from '../../../../lib/words/format.ts'
import { FRONT, HOME } from '../../../../lib/words/language.ts'
import { $session, userSessionIsOver } from '../../../people/session/session.store.ts'
import { latestRateCheck } from '../rate-check.api.ts'
import { ViewHeading } from '../ViewHeading.tsx'
import { RecommendedProviders } from './BetterRatesFound.tsx'
import { CurrentSituation } from './CurrentSituation.tsx'
import { pastCheckMessages as say } from './past-check.messages.ts'
import { SheetHead } from './Results.tsx'
import { ResultsBreakdown, ResultsOverCost } from './ResultsBreakdown.tsx'
import { resultsMessages as words } from './results.messages.ts'
import { bestSaving, perYear } from './savings.ts'
import { Workings } from './Workings.tsx'

/** The results of one rate check, to read and to print: for its signed-in owner, and for a day in the browser that did it. */
export function PastCheck() {
  const session = useStore($session)
  const [store] = useState(createStore)
  const id = new URLSearchParams(location.search).get('id') ?? ''
  switch (session.name) {
    case 'pending':
      return <Waiting>{common.loadingResults}</Waiting>
    case 'signed-out':
      return (
        <Provider store={store}>
          <CheckOfBrowser id={id} />
        </Provider>
      )
    case 'unreachable':
      return <LoadFailed isWholePage say={say} onTryAgain={() => location.reload()} />
    case 'signed-in':
      return (
        <Provider store={store}>
          <OwnCheck id={id} />
        </Provider>
      )
  }
}

const Waiting = ({ children }: { children: string }) => (
  <p className="py-16 text-center text-ink-soft">
    <Spinner label={children} />
  </p>
)

function ToSignIn() {
  useEffect(() => {
    const here = location.pathname + location.search
    location.replace(`/api/login?${new URLSearchParams({ return: here })}`)
  }, [])
  return <Waiting>{common.goingToLogIn}</Waiting>
}

function CheckOfBrowser({ id }: { id: string }) {
  const { data, error } = useRemote(() => remote(latestRateCheck))
  if (data?.rateCheck?.results.id === id) return <PastResults check={data.rateCheck} />
  return data || error ? <ToSignIn /> : <Waiting>{common.loadingResults}</Waiting>
}

function OwnCheck({ id }: { id: string }) {
  const { data, error, refetch } = useRemote(() =>
    remote(
      ({ signal }) => api.get(`/api/user/rate-checks/${encodeURIComponent(id)}`, PastRateCheck, { signal }),
      { onSignedOut: userSessionIsOver },
    ),
  )
  if (data) return <PastResults check={data} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState title={say.none} action={<LinkButton href={FRONT}>{common.backHome}</LinkButton>}>
        {say.noneWhy}
      </EmptyState>
    )
  if (error) return <LoadFailed isWholePage say={say} onTryAgain={refetch} />
  return <Waiting>{common.loadingResults}</Waiting>
}

function PastResults({ check }: { check: PastRateCheck }) {
  // No question about unusual figures: they cannot be changed here.
  const breakdown = check.results.breakdown && { ...check.results.breakdown, asks: null }
  const results = { ...check.results, breakdown }
  const { currentProvider, recommendedProviders, explanation } = results
  const saving = bestSaving(recommendedProviders)
  return (
    <div
      data-sheet
      className="mx-auto flex max-w-measure flex-col gap-6 print:grid print:max-w-none print:grid-cols-2 print:items-start print:gap-x-8 print:gap-y-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 whitespace-nowrap print:hidden">
        <a href={FRONT} className="py-2 text-ink underline underline-offset-4">
          {common.backHome}
        </a>
        <Button variant="quiet" className="-mx-4" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <SheetHead kept={check} />
      <header className="print:col-span-2">
        <ViewHeading className="sm:text-3xl print:text-2xl">
          {say.heading(formatDay(new Date(check.checkedAt)))}
        </ViewHeading>
        <p className="mt-3 text-lg wrap-anywhere">{check.company}</p>
        <p className="mt-1 text-lg tabular-nums">
          {saving > 0
            ? say.saving(formatWholeMoney(saving), formatWholeMoney(perYear(saving)))
            : words.finding.why[explanation.whyNone?.reason ?? 'nobody-to-compare'](currentProvider.name)}
        </p>
        <p className="mt-2 text-sm text-ink-soft">{say.asThen}</p>
      </header>
      <div className="flex flex-col gap-6 print:row-span-2 print:gap-3">
        <CurrentSituation current={currentProvider} knownFrom={explanation.knownFrom} />
        <ResultsBreakdown results={results} />
      </div>
      {recommendedProviders.length > 0 && (
        <RecommendedProviders providers={recommendedProviders} isBesideBreakdown={breakdown !== null} />
      )}
      <ResultsOverCost results={results} />
      <Workings results={results} />
      <div className="print:hidden">
        <LinkButton href={`${HOME}/check-rates`} variant="secondary">
          {common.checkAgain}
        </LinkButton>
      </div>
    </div>
  )
}
