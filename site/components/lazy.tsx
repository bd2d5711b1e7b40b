import {
  createContext,
  type FunctionComponent,
  lazy as lazyOfReact,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useTransition,
} from 'react'
import { Trouble } from './Trouble.tsx'
import { troubleMessages as say } from './trouble.messages.ts'

/**
 * React's `lazy`, except that code that cannot be fetched, as after an upgrade or without a connection, leaves a message in its
 * place, and not an empty page (decision 69). Nothing else on the page is lost.
 */
export function lazy<Props extends object>(load: () => Promise<{ default: FunctionComponent<Props> }>) {
  const attempt = () =>
    lazyOfReact<FunctionComponent<Props>>(async () => {
      try {
        return await load()
      } catch {
        part.failures += 1
        const hasTried = part.failures > 1
        return { default: () => <NotLoaded hasTried={hasTried} /> }
      }
    })
  const part: Part<Props> = { attempt, latest: attempt(), failures: 0 }
  return (props: Props) => <LazyPart part={part} input={props} />
}

type Part<Props> = {
  attempt: () => FunctionComponent<Props>
  latest: FunctionComponent<Props>
  failures: number
}

function LazyPart<Props extends object>({ part, input }: { part: Part<Props>; input: Props }) {
  const [Loaded, setLoaded] = useState(() => part.latest)
  const [isTrying, start] = useTransition()
  const renew = () => {
    part.latest = part.attempt()
    return part.latest
  }
  return (
    <Retry
      value={{
        isTrying,
        tryAgain() {
          const next = renew()
          start(() => setLoaded(() => next))
        },
        onGone: () => part.latest === Loaded && renew(),
      }}
    >
      <Loaded {...input} />
    </Retry>
  )
}

const Retry = createContext({ isTrying: false, tryAgain: () => {}, onGone: (): unknown => undefined })

function NotLoaded({ hasTried }: { hasTried: boolean }) {
  const { isTrying, tryAgain, onGone } = use(Retry)
  const forget = useEffectEvent(onGone)
  // The next to open it fetches it again.
  useEffect(() => () => void forget(), [])
  return (
    <Trouble
      title={say.notLoaded}
      why={say.notLoadedWhy}
      isTrying={isTrying}
      hasTried={hasTried}
      onTryAgain={tryAgain}
    />
  )
}
