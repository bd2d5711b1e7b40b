import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/processes/server-process.ts'
import { DEPLOY, output, PASSWORD, POSTGRES } from './cluster.ts'

const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

/**
 * Debian's Postgres alone, with the roles and the database of `create-roles.sh`. Needs root, because Postgres runs as the user that
 * its package made. `env` is that of its commands.
 */
export async function startOnePostgres(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'northrate-postgres-'))
  chmodSync(folder, 0o755)
  const user = Number((await output(['id', '-u', 'postgres'])).trim())
  const own = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, user, user)
    return path
  }
  const data = join(own('n1'), 'data')
  /** As the user who runs Postgres, from a folder that it may enter. */
  const run = (command: string[]) => output([...AS_POSTGRES, 'env', '-C', folder, ...command], env)

  const password = join(folder, 'password')
  writeFileSync(password, PASSWORD)
  const initdb = ['--auth-host=scram-sha-256', '--auth-local=peer', `--pwfile=${password}`, '--no-sync']
  await run([`${POSTGRES}/initdb`, '-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', ...initdb])

  /** Starts the files in this folder, with these lines of postgresql.conf; returns the port. */
  async function start(dir: string, lines: string[]): Promise<number> {
    const port = await freePort()
    const socket = own(`socket-${port}`)
    const options = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${socket}`,
      ...lines,
    ]
    writeFileSync(join(dir, 'postgresql.conf'), options.map(quoted).join('\n'))
    await run([`${POSTGRES}/pg_ctl`, '-D', dir, '-l', `${dir}.log`, '-w', '-t', '60', 'start'])
    return port
  }
  const stop = (dir: string) => run([`${POSTGRES}/pg_ctl`, '-D', dir, '-m', 'immediate', '-w', 'stop'])

  const port = await start(data, [])
  const urlOf = (role: string, name = 'northrate', at = port) =>
    `postgres://${role}:${PASSWORD}@127.0.0.1:${at}/${name}`
  await output(['sh', join(DEPLOY, 'postgres/create-roles.sh'), urlOf('postgres', 'postgres')], {
    NORTHRATE_OWNER_PASSWORD: PASSWORD,
    NORTHRATE_APP_PASSWORD: PASSWORD,
  })
  return {
    /** A folder that the user who runs Postgres may write to. */
    own,
    run,
    start,
    stop,
    urlOf,
    url: urlOf('northrate_app'),
    ownerUrl: urlOf('northrate_owner'),
    async close() {
      await stop(data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const quoted = (line: string) => line.replace(/=(.*)$/, (_, value: string) => ` = '${value}'`)
