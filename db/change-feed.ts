import { type SQL, sql } from 'drizzle-orm'
import postgres from 'postgres'

/** As Postgres's NOTIFY takes it. */
export type Notice = { channel: string; payload: string }

export type ChangeFeed = {
  /** False from one to two beats after it has fallen silent: what relies on being told must ask again instead. */
  isHeard(): boolean
  /**
   * Tells all processes, this one too, of what was committed `announcedAfterCommit`. What comes while a statement is on its way
   * goes together with the next. Notices are lost with the process or its connection, so something else must tell again.
   */
  announce(notices: Notice[]): void
  close(): Promise<void>
}

type Listeners = {
  /** Some lead was added or changed. */
  onLeads(): void
  /** Some session was ended, or some supplier's status changed. */
  onSessions(): void
}

const LEADS_CHANGED = 'leads_changed'
export const leadsChanged: Notice = { channel: LEADS_CHANGED, payload: '' }
const SESSIONS_CHANGED = 'sessions_changed'
/**
 * True, and from here on the transaction's changes of leads are announced by nobody but whoever commits it. A transaction that
 * notifies holds a lock of the whole server until it is on disk, so that of many at once each waits for the others (decision 55).
 */
export const announcedAfterCommit: SQL = sql`set_config('northrate.announced', 'after commit', true) <> ''`

/** Any process's beat shows that the connection is heard over, so all share one channel. */
const BEAT = 'change_feed_beat'
const BEAT_MS = 2_000
/** Beats in a row that were not heard; the feed then hears nothing else either. */
const MOST_UNHEARD = 3
/** The last one may still be on its way. */
const UNHEARD_AND_TRUSTED = 1
const CONNECT_TIMEOUT_SECONDS = 5
const CLOSE_WITHIN_MS = 1_000
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
  let isClosed = false

  async function beatOrBeginAnew(): Promise<void> {
    if (listener !== undefined && unheard < MOST_UNHEARD) {
      unheard += 1
      listener.beat()
      return
    }
    listener?.end()
    listener = undefined
    listener = await open().catch(() => undefined) // Tried again at the next beat.
    if (isClosed) await listener?.end()
    unheard = 0
  }

  const beats = setInterval(() => {
    atWork ??= beatOrBeginAnew().finally(() => {
      atWork = undefined
    })
  }, beatMs)
  return {
    isHeard: () => listener !== undefined && unheard <= UNHEARD_AND_TRUSTED,
    announce: together(async (notices) => listener?.tell(notices)),
    async close() {
      clearInterval(beats)
      isClosed = true
      // With a silent database, opening takes longer than a process that stops may wait.
      await Promise.race([atWork, Bun.sleep(CLOSE_WITHIN_MS)])
      await listener?.end()
    },
  }
}

/** While one is being sent, the others wait and are sent together; each once, however often it was given. */
function together(send: (notices: Notice[]) => Promise<void>): (notices: Notice[]) => void {
  const waiting = new Map<string, Notice>()
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.size > 0) {
      const notices = [...waiting.values()]
      waiting.clear()
      await send(notices).catch(() => {})
    }
    isSending = false
  }

  return (notices) => {
    for (const notice of notices) waiting.set(`${notice.channel} ${notice.payload}`, notice)
    if (!isSending) void sendAll()
  }
}

type Listener = {
  /** Says something that it hears itself, if it hears anything. */
  beat(): void
  tell(notices: Notice[]): Promise<void>
  end(): Promise<void>
}

/** Also calls the listeners once it listens, and each time it listens again. */
async function openListener(
  url: string,
  { onLeads, onSessions }: Listeners,
  onBeat: () => void,
): Promise<Listener> {
  const connection = postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    connection: { application_name: 'northrate-change-feed' },
    onnotice: () => {},
  })
  const end = () => connection.end({ timeout: 1 })
  const late = setTimeout(end, OPEN_WITHIN_MS)
  try {
    await connection.listen(BEAT, onBeat)
    await connection.listen(LEADS_CHANGED, onLeads, onLeads)
    await connection.listen(SESSIONS_CHANGED, onSessions, onSessions)
  } catch (error) {
    await end()
    throw error
  } finally {
    clearTimeout(late)
  }
  return {
    beat: () => void connection.notify(BEAT, '').catch(() => {}),
    async tell(notices) {
      await connection`select pg_notify(channel, payload)
        from json_to_recordset(${JSON.stringify(notices)}::text::json) as notice (channel text, payload text)`
    },
    end,
  }
}
