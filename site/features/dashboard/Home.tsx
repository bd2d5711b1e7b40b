import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { brand } from '../../../api/contract/brand.ts'
import type { User } from '../../../api/contract/users.ts'
import { Alert } from '../../components/Alert.tsx'
import { Button } from '../../components/Button.tsx'
import { AskName } from '../name/mount.tsx'
import { SessionsButton } from '../own-sessions/mount.tsx'
import { userSessionIsOver } from '../session/session.store.ts'
import { CurrentProvider } from './CurrentProvider.tsx'
import type { DashboardMessages } from './dashboard.messages.ts'
import { FigureCards } from './FigureCards.tsx'
import { figuresOf } from './figures.ts'
import { HomeSections } from './HomeSkeleton.tsx'
import { type HomeData, openHomeData } from './home-data.ts'
import { RateHistory } from './RateHistory.tsx'
import { SavedQuotes } from './SavedQuotes.tsx'

type Props = { owner: User; locale: string; say: DashboardMessages }

export function Home({ owner, locale, say }: Props) {
  const [home] = useState(openHomeData)
  useOwnTitle(say.title(brand.name))
  useFreshAfterBack(home)
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
          {/* The form leaves, and the focus would be nowhere. */}
          <AskName locale={locale} onDone={() => welcome.current?.focus()} />
        </div>
      )}
      <Sections home={home} owner={owner} locale={locale} say={say} />
    </>
  )
}

function Sections({ home, owner, locale, say }: Props & { home: HomeData }) {
  const { data: quotes, error: quotesFailed } = useStore(home.$quotes)
  const { data: history, error: historyFailed } = useStore(home.$history)
  if (quotes && history)
    return (
      <>
        <FigureCards figures={figuresOf(quotes, history)} say={say.figures} />
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <CurrentProvider
            provider={owner.currentProvider ?? history[0]?.currentProvider}
            say={say.provider}
          />
          <SavedQuotes
            quotes={quotes}
            hasChecked={history.length > 0}
            currentProvider={owner.currentProvider}
            home={home}
            say={say}
          />
          <RateHistory history={history} isQuiet={owner.needsName} say={say.history} />
        </div>
        <SignedInElsewhere locale={locale} say={say} />
      </>
    )
  if (quotesFailed || historyFailed)
    return (
      <div className="mt-8">
        <Alert tone="error" title={say.failed}>
          <p>{say.failedWhy}</p>
          <Button variant="secondary" className="mt-3" onClick={home.loadAgain}>
            {say.tryAgain}
          </Button>
        </Alert>
      </div>
    )
  return <HomeSections say={say} />
}

/** Below everything that somebody comes here for. */
const SignedInElsewhere = ({ locale, say }: { locale: string; say: DashboardMessages }) => (
  <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
    <p className="text-ink-soft">{say.sessionsWhy}</p>
    <SessionsButton
      realm="user"
      locale={locale}
      say={say}
      variant="secondary"
      onSignedOut={userSessionIsOver}
    >
      {say.sessions}
    </SessionsButton>
  </div>
)

/** The page is the landing for everybody else, and called so. */
function useOwnTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

/** Back shows the page as it was left, whatever has been checked since. */
function useFreshAfterBack(home: HomeData): void {
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => persisted && home.loadAgain()
    window.addEventListener('pageshow', refresh)
    return () => window.removeEventListener('pageshow', refresh)
  }, [home])
}
