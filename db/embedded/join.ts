import { setTimeout as wait } from 'node:timers/promises'
import { asApplication } from '../application-role.ts'
import { oneLine } from './failure.ts'
import { readPassword, USER } from './folder.ts'
import { type Home, openHome } from './home.ts'
import { DATABASE, type Presence } from './presence.ts'
import { enterServer, stopServerIfUnused } from './server.ts'

export interface EmbeddedPostgres {
  /** Of the product's database, as the application's role. */
  url: string
  /** The same as its owner, who may do everything. */
  ownerUrl: string
  /** Ends this process's use; the last process to leave stops the server. Close your own connections first. */
  leave(): Promise<void>
}

const COME_BACK_EVERY_MS = 250

/**
 * A Postgres of our own under the data folder, shared by all processes that join with the same folder and started again
 * when it dies. `durable: false` gives up safety against power cuts for speed (whoever starts the server decides).
 * Rejects with one line for people; `onProblem` gets one line each time the server is lost, cannot come back, or is back.
 */
export async function joinEmbeddedPostgres({
  dataDir,
  port,
  durable = true,
  onProblem = () => {},
}: {
  dataDir: string
  port?: number
  durable?: boolean
  onProblem?(text: string): void
}): Promise<EmbeddedPostgres> {
  const home = openHome(dataDir)
  let presence = await enterServer({ home, port, durable })
  const ownerUrl = urlOfOwner(home, presence)
  const promisedPort = presence.port
  let left: Promise<void> | undefined
  let comingBack: Promise<void> | undefined
  comeBackWhenLost()

  function comeBackWhenLost() {
    presence.ended.then(() => {
      if (!left) comingBack = comeBack()
    })
  }

  async function comeBack() {
    let told = ''
    const tell = (text: string) => {
      if (text !== told) onProblem(text)
      told = text
    }
    tell('The embedded database has stopped. Starting it again.')
    while (!left) {
      try {
        presence = await enterServer({ home, port: promisedPort, durable })
        comeBackWhenLost()
        tell(
          presence.port === promisedPort
            ? 'The embedded database is back.'
            : `The embedded database is back on port ${presence.port} instead of ${promisedPort}. Restart this process.`,
        )
        return
      } catch (error) {
        tell(oneLine(error))
        await wait(COME_BACK_EVERY_MS)
      }
    }
  }

  async function leaveOnce() {
    await comingBack
    await presence.end()
    await stopServerIfUnused(home)
  }

  return {
    url: asApplication(ownerUrl),
    ownerUrl,
    leave() {
      left ??= leaveOnce()
      return left
    },
  }
}

function urlOfOwner(home: Home, { port }: Presence): string {
  return `postgres://${USER}:${readPassword(home)}@127.0.0.1:${port}/${DATABASE}`
}
