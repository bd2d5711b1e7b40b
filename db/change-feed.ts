import postgres from 'postgres'

export type ChangeFeed = {
  /** False from one to two beats after it has fallen silent: what relies on being told must ask again instead. */
  isHeard(): boolean
  close(): Promise<void>
}

type Listeners = {
  /** Some lead was added or changed. */
  onLeads(): void
  /** Some session was ended, or some supplier's status changed. */
  onSessions(): void
}

const LEADS_CHANGED = 'leads_changed'
const SESSIONS_CHANGED = 'sessions_changed'
/** Any process's beat shows that the connection is heard over, so all share one channel. */
const BEAT = 'change_feed_beat'
const BEAT_MS = 2_000
/** Beats in a row that were not heard; the feed then hears nothing else either. */
const MOST_UNHEARD = 3
/** The last one may still be on its way. */
const UNHEARD_AND_TRUSTED = 1
const CONNECT_TIMEOUT_SECONDS = 5
/** To connect and to be heard for the first time. */
const OPEN_WITHIN_MS = 8_000

/**
 * Calls the listeners each time something of theirs has changed, by whichever process. After the connection was lost it
 * calls both once more when it is back, since what happened in between went unheard. On postgres.js, whose listener comes
 * back by itself when its connection ends (decision 0001). One that only falls silent never ends, and whoever listens
 * has nothing to say that would show it: so the feed sends itself a beat, and begins anew when it does not hear it.
 */
export async function listenForChanges(
  url: string,
  listeners: Listeners,
  { beatMs = BEAT_MS }: { beatMs?: number } = {},
): Promise<ChangeFeed> {
  let unheard = 0
  const open = () =>
    openListener(url, listeners, () => {
      unheard = 0
    })
  let listener: Listener | undefined = await open()
  let atWork: Promise<void> | undefined

  async function beatOrBeginAnew(): Promise<void> {
    if (listener !== undefined && unheard < MOST_UNHEARD) {
      unheard += 1
      listener.beat()
      return
    }
    listener?.end()
    listener = undefined
    listener = await open().catch(() => undefined) // Tried again at the next beat.
    unheard = 0
  }

  const beats = setInterval(() => {
    atWork ??= beatOrBeginAnew().finally(() => {
      atWork = undefined
    })
  }, beatMs)
  return {
    isHeard: () => listener !== undefined && unheard <= UNHEARD_AND_TRUSTED,
    async close() {
      clearInterval(beats)
      await atWork
      await listener?.end()
    },
  }
}

type Listener = {
  /** Says something that it hears itself, if it hears anything. */
  beat(): void
  end(): Promise<void>
}

/** Also calls the listeners once it listens, and each time it listens again. */
async function openListener(
  url: string,
  { onLeads, onSessions }: Listeners,
  onBeat: () => void,
): Promise<Listener> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    connection: { application_name: 'northrate-change-feed' },
    onnotice: () => {},
  })
  const end = () => sql.end({ timeout: 1 })
  const late = setTimeout(end, OPEN_WITHIN_MS)
  try {
    await sql.listen(BEAT, onBeat)
    await sql.listen(LEADS_CHANGED, onLeads, onLeads)
    await sql.listen(SESSIONS_CHANGED, onSessions, onSessions)
  } catch (error) {
    await end()
    throw error
  } finally {
    clearTimeout(late)
  }
  return {
    beat: () => void sql.notify(BEAT, '').catch(() => {}),
    end,
  }
}
