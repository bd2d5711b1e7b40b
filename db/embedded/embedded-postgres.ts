import { setTimeout as wait } from 'node:timers/promises'
import { openDataFolder } from '../data-folder.ts'
import { asApplication } from '../privileges.ts'
import { NoDatabase, oneLine } from './failure.ts'
import { hasDatabase, readPassword, USER } from './folder.ts'
import { FolderOwned, portOfOwner, takeOwnership } from './ownership.ts'
import { choosePort, DATABASE, startServer } from './server.ts'

export type EmbeddedPostgres = {
  /** Of the product's database, as the application's role. */
  url: string
  /** The same as its owner, who may do everything. */
  ownerUrl: string
  /** Stops the server if this process has started it. Close your own connections first. */
  close(): Promise<void>
}

type Options = {
  dataDir: string
  /** `false` gives up safety against power cuts for speed. */
  durable?: boolean
  /** Rejects where the folder has none, instead of making an empty one. */
  mustExist?: boolean
  /** Gets one line each time the server is lost, cannot be started again, or is back. */
  onProblem?(text: string): void
}

const LOOK_AGAIN_MS = 250

/**
 * A Postgres of our own in the data folder: a child that ends with this process and restarts at the same address when it dies.
 * Rejects with one line for people, with a FolderOwned if another process has the folder.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  mustExist = false,
  onProblem = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const dir = openDataFolder(dataDir)
  const ownership = takeOwnership(dir)
  try {
    if (mustExist && !hasDatabase(dir))
      throw new NoDatabase(
        `There is no database in ${dir}. Set DATABASE_URL, or start the product there first.`,
      )
    const port = await choosePort()
    const server = await keepRunning(() => startServer({ dir, port, durable }), onProblem)
    ownership.announce(port)
    return reachedAt(dir, port, async () => {
      await server.stop()
      ownership.release()
    })
  } catch (error) {
    ownership.release()
    throw error
  }
}

const OWNER_STARTS_WITHIN_MS = 60_000

/** The same for a command that may run beside the product: uses the server of the process that has the folder, if any. */
export async function reachEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dir = openDataFolder(options.dataDir)
  const end = performance.now() + OWNER_STARTS_WITHIN_MS
  for (;;) {
    try {
      return await startEmbeddedPostgres(options)
    } catch (error) {
      if (!(error instanceof FolderOwned) || performance.now() > end) throw error
    }
    const port = portOfOwner(dir)
    if (port !== undefined) return reachedAt(dir, port, async () => {})
    await wait(LOOK_AGAIN_MS)
  }
}

function reachedAt(dir: string, port: number, close: () => Promise<void>): EmbeddedPostgres {
  const ownerUrl = `postgres://${USER}:${readPassword(dir)}@127.0.0.1:${port}/${DATABASE}`
  return { url: asApplication(ownerUrl), ownerUrl, close }
}

/** Resolves once the server runs for the first time, and restarts it until it is stopped. */
async function keepRunning(start: () => ReturnType<typeof startServer>, onProblem: (text: string) => void) {
  let server = await start()
  let isStopping = false
  const stopped = (async () => {
    for (;;) {
      await server.ended
      if (isStopping) return
      onProblem('The embedded database has stopped. Starting it again.')
      await restart()
    }
  })()

  async function restart(): Promise<void> {
    for (let lastProblem = ''; !isStopping; await wait(LOOK_AGAIN_MS)) {
      try {
        server = await start()
        if (isStopping) return await server.stop()
        return onProblem('The embedded database is back.')
      } catch (error) {
        const problem = oneLine(error)
        if (problem !== lastProblem) onProblem(problem)
        lastProblem = problem
      }
    }
  }

  return {
    async stop() {
      isStopping = true
      await server.stop()
      await stopped
    },
  }
}
