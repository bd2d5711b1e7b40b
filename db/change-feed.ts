import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Tx } from './client.ts'
import { withTls } from './database-address.ts'

/** As Postgres's NOTIFY takes it. */
export type Notice = { channel: string; payload: string }

export type ChangeFeed = {
  /** False one to two beats after its connection fell silent: caches that rely on it must query the database instead. */
  isLive(): boolean
  /** Notifies all processes, this one too, of changes committed after `announceAfterCommit`. Notices may be lost with the connection. */
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
 * From here on the transaction's changes of leads are announced only by the code that commits it. A transaction that notifies
 * holds a lock of the whole server until it is on disk, so concurrent ones wait for each other (decision 12).
 */
export const announceAfterCommit = (tx: Pick<Tx, 'execute'>) =>
  tx.execute(sql`select set_config('northrate.announced', 'after commit', true)`)

/** Any process's beat shows that the connection works, so all share one channel. */
const BEAT = 'change_feed_beat'
const BEAT_MS = 2_000
/** Beats in a row that did not arrive, after which the feed connects again. */
const MOST_MISSED = 3
/** The last one may still be on its way. */
const MISSED_AND_TRUSTED = 1
const CONNECT_TIMEOUT_SECONDS = 5
const CLOSE_WITHIN_MS = 1_000
/** To connect and to receive the first notice. */
const OPEN_WITHIN_MS = 8_000

/**
 * Calls the listeners after each change by any process, and once more after a lost connection is back, since notices may have
 * been missed. postgres.js reconnects by itself when a connection ends (decision 1). A silent one never ends, so the feed
 * sends itself a beat and connects again when beats do not arrive.
 */
export async function listenForChanges(
  url: string,
  listeners: Listeners,
  { beatMs = BEAT_MS }: { beatMs?: number } = {},
): Promise<ChangeFeed> {
  let missed = 0
  const open = () =>
    openListener(url, listeners, () => {
      missed = 0
    })
  let listener: Awaited<ReturnType<typeof openListener>> | undefined = await open()
  let atWork: Promise<void> | undefined
  let isClosed = false

  async function beatOrReconnect(): Promise<void> {
    if (listener !== undefined && missed < MOST_MISSED) {
      missed += 1
      listener.beat()
      return
    }
    listener?.end()
    listener = undefined
    listener = await open().catch(() => undefined) // Tried again at the next beat.
    if (isClosed) await listener?.end()
    missed = 0
  }

  const beats = setInterval(() => {
    atWork ??= beatOrReconnect().finally(() => {
      atWork = undefined
    })
  }, beatMs)
  return {
    isLive: () => listener !== undefined && missed <= MISSED_AND_TRUSTED,
    announce: batched(async (notices) => listener?.notify(notices)),
    async close() {
      clearInterval(beats)
      isClosed = true
      // With a silent database, opening takes longer than a process that stops may wait.
      await Promise.race([atWork, Bun.sleep(CLOSE_WITHIN_MS)])
      await listener?.end()
    },
  }
}

/** While notices are being sent, later ones wait and are sent together, each once. */
function batched(send: (notices: Notice[]) => Promise<void>): (notices: Notice[]) => void {
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

/** Calls the listeners once it listens, too, and each time it listens again. */
async function openListener(url: string, { onLeads, onSessions }: Listeners, onBeat: () => void) {
  const { address, tls } = withTls(url)
  const connection = postgres(address, {
    max: 1,
    ssl: tls,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    connection: { application_name: 'northrate-change-feed' },
    onnotice: () => {},
    // The driver reads them before its first query, and nothing handles their failure when the connection ends.
    fetch_types: false,
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
    /** Sends a notice that comes back to this listener if the connection works. */
    beat: () => void connection.notify(BEAT, '').catch(() => {}),
    async notify(notices: Notice[]) {
      await connection`select pg_notify(channel, payload)
        from json_to_recordset(${JSON.stringify(notices)}::text::json) as notice (channel text, payload text)`
    },
    end,
  }
}
