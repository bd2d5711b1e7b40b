import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { brand } from '../../../../api/contract/brand.ts'
import type { User } from '../../../../api/contract/people/users.ts'
import { LinkButton } from '../../../components/Button.tsx'
import { LoadFailed } from '../../../components/Loading.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { useShownAgain } from '../../../lib/data/use-after-change.ts'
import * as common from '../../../lib/words/common.messages.ts'
import { formatMoney, formatWholeMoney } from '../../../lib/words/format.ts'
import { HOME } from '../../../lib/words/language.ts'
import { AskName } from '../../people/name/AskName.tsx'
import { SessionsButton } from '../../people/own-sessions/mount.tsx'
import { userSessionIsOver } from '../../people/session/session.store.ts'
import { BreakdownInBrief } from '../breakdown/BreakdownInBrief.tsx'
import { type DashboardMessages, dashboardMessages as say } from './dashboard.messages.ts'
import { type Figures, figuresOf } from './figures.ts'
import { HomeSections } from './HomeSkeleton.tsx'
import { type HomeData, openHomeData } from './home-data.ts'
import { AskForContact, RateHistory } from './RateHistory.tsx'
import { SavedQuotes } from './SavedQuotes.tsx'

// Loaded apart, because the landing page names each file that the home screen needs at once.
const NewestRequest = lazy(() =>
  import('../../requests/following/mount.tsx').then(
    (feature) => ({ default: feature.NewestRequest }),
    () => ({ default: Nothing }),
  ),
)
const ReviewReminder = lazy(() =>
  import('../review-reminder/mount.tsx').then(
    (feature) => ({ default: feature.ReviewReminder }),
    () => ({ default: Nothing }),
  ),
)

/** Where such a file cannot be loaded, the rest of the screen stays. */
const Nothing = () => null

type Props = { owner: User }

export function Home({ owner }: Props) {
  const [home] = useState(openHomeData)
  useOwnTitle(say.title(brand.name))
  // The owner may have checked their rates since.
  useShownAgain(() => void home.loadAgain())
  const welcome = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1
        ref={welcome}
        tabIndex={-1}
        className="text-2xl font-semibold wrap-anywhere outline-none sm:text-3xl"
      >
        {say.welcome(owner.firstName || owner.name)}
      </h1>
      {owner.needsName && (
        <div className="mt-6">
          {/* The form disappears, and the focus moves to the heading. */}
          <AskName onDone={() => welcome.current?.focus()} />
        </div>
      )}
      <Sections home={home} owner={owner} />
    </>
  )
}

function Sections({ home, owner }: Props & { home: HomeData }) {
  const { data: quotes, error: quotesFailed } = useStore(home.$quotes)
  const { data: history, error: historyFailed } = useStore(home.$history)
  const { data: own, error: ownFailed } = useStore(home.$requests)
  const breakdown = history?.[0]?.breakdown
  if (quotes && history && (own || ownFailed)) {
    const figures = figuresOf(quotes, history)
    return (
      <>
        <FigureCards figures={figures} say={say.figures} />
        <Suspense>
          {own && <NewestRequest requests={own.requests} onChanged={home.requestChanged} />}
        </Suspense>
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="flex flex-col gap-6 lg:col-start-2">
            <CurrentProvider provider={figures.provider} chosen={figures.chosenProvider} say={say.provider}>
              {!breakdown && <StatementEntry say={say.statement} />}
              {history[0] && <AskForContact check={history[0]} home={home} say={say.contact} />}
              <Suspense>
                <ReviewReminder className="mt-5 border-t border-line pt-5" />
              </Suspense>
            </CurrentProvider>
            {breakdown && (
              <BreakdownInBrief breakdown={breakdown}>
                <StatementEntry say={say.statement} />
              </BreakdownInBrief>
            )}
          </div>
          <SavedQuotes quotes={quotes} newest={history[0]} acceptedId={figures.acceptedId} home={home} />
          <RateHistory history={history} isQuiet={owner.needsName} say={say.history} />
        </div>
        <SignedInElsewhere />
      </>
    )
  }
  if (quotesFailed || historyFailed)
    return (
      <div className="mt-8">
        <LoadFailed say={say.notLoaded} onTryAgain={home.loadAgain} />
      </div>
    )
  return <HomeSections />
}

/** Leads to the owner's next statement, which is read on their own device. */
const StatementEntry = ({ say }: { say: DashboardMessages['statement'] }) => (
  <>
    <p className="mt-4 text-sm text-ink-soft">{say.why}</p>
    <LinkButton href={`${HOME}/statement`} variant="secondary" className="mt-3 w-full">
      {say.read}
    </LinkButton>
  </>
)

const SignedInElsewhere = () => (
  <div
    id="sessions"
    ref={scrollTo}
    className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6"
  >
    <p className="text-ink-soft">{say.sessionsWhy}</p>
    <SessionsButton realm="user" say={say} variant="secondary" onSignedOut={userSessionIsOver}>
      {common.loginAndSecurity}
    </SessionsButton>
  </div>
)

/** The browser looks for the place that the address names before it is there. */
const scrollTo = (place: HTMLElement | null) => {
  if (location.hash === '#sessions') place?.scrollIntoView({ block: 'center' })
}

/** For visitors the page is the landing, under its own title. */
function useOwnTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

type CurrentProviderProps = {
  /** By name; null for an owner without a rate check. */
  provider: string | null
  /** By name: the owner has accepted its quote and not switched yet. */
  chosen: string | null
  say: DashboardMessages['provider']
  children: ReactNode
}

const CurrentProvider = ({ provider, chosen, say, children }: CurrentProviderProps) => (
  <section aria-labelledby="current-provider" className="rounded-lg border border-line bg-surface p-5">
    <h2 id="current-provider" className="text-ink-soft">
      {say.heading}
    </h2>
    <p className="mt-1 text-xl font-semibold wrap-anywhere">
      {provider === null ? say.unknown : chosen === null ? provider : say.nowAndChosen(provider, chosen)}
    </p>
    <p className="mt-2 text-sm text-ink-soft">{provider === null ? say.unknownWhy : say.lastUpdated}</p>
    {provider !== null && (
      <LinkButton href={`${HOME}/check-rates`} variant="secondary" className="mt-4 w-full">
        {say.checkMarketRates}
      </LinkButton>
    )}
    {children}
  </section>
)

function FigureCards({ figures, say }: { figures: Figures; say: DashboardMessages['figures'] }) {
  const { monthlyCost, chosenProvider, switchedProvider, isAtLeast, annualSavings, activeQuotes } = figures
  const isGain = annualSavings !== null && annualSavings > 0
  return (
    <dl className="mt-6 grid gap-4 sm:grid-cols-3">
      <Figure
        label={say.monthlyCost}
        before={isAtLeast ? say.atLeast : undefined}
        value={costInWords()}
        why={costWhy()}
      />
      <Figure
        label={say.annualSavings}
        value={annualSavings === null ? '–' : formatWholeMoney(annualSavings)}
        why={savingsWhy()}
        isGain={isGain}
      />
      <Figure label={say.activeQuotes} value={String(activeQuotes)} why={say.activeQuotesWhy} />
    </dl>
  )

  /** An incomplete cost has no cents: they would look exact. */
  function costInWords() {
    if (monthlyCost === null) return '–'
    return isAtLeast ? formatWholeMoney(monthlyCost) : formatMoney(monthlyCost)
  }

  function costWhy() {
    if (monthlyCost === null) return say.monthlyCostUnknown
    if (switchedProvider !== null) return say.monthlyCostSwitched(switchedProvider)
    return isAtLeast ? say.monthlyCostAtLeastWhy : say.monthlyCostWhy
  }

  function savingsWhy() {
    if (annualSavings === null) return say.annualSavingsUnknown
    if (chosenProvider !== null && isGain) return say.annualSavingsChosen(chosenProvider)
    if (switchedProvider === null) return isGain ? say.annualSavingsWhy : say.annualSavingsNone
    return (isGain ? say.annualSavingsStill : say.annualSavingsNoneStill)(switchedProvider)
  }
}

type FigureProps = {
  label: string
  /** A qualification of the value. */
  before?: string | undefined
  value: string
  why: string
  isGain?: boolean
}

const Figure = ({ label, before, value, why, isGain = false }: FigureProps) => (
  <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 rounded-lg border border-line bg-surface px-5 py-4 sm:block">
    <dt className="text-ink-soft">{label}</dt>
    <dd className={`text-2xl font-semibold tabular-nums sm:mt-1 sm:text-3xl ${isGain ? 'text-action' : ''}`}>
      {before && (
        <span className="block text-right text-sm font-normal sm:inline sm:text-base">{before} </span>
      )}
      {value}
    </dd>
    <dd className="col-span-2 mt-1 text-sm text-ink-soft">{why}</dd>
  </div>
)
