import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../proofs/world/time.ts'
import { freePort } from '../support/processes/server-process.ts'

export const DEPLOY = join(import.meta.dir, '../../deploy')
export const PASSWORD = 'only-of-this-test'
export const POSTGRES = '/usr/lib/postgresql/15/bin'
const PROGRAMS = [
  'patroni',
  'patronictl',
  'etcd',
  'haproxy',
  'openssl',
  'setpriv',
  'pg_dump',
  'pgbackrest',
  `${POSTGRES}/postgres`,
]

/** Debian's, and all of what `deploy/` configures. */
export const PACKAGES = 'patroni etcd-server haproxy openssl postgresql-15 pgbackrest'
export const missingPrograms = () => PROGRAMS.filter((name) => Bun.which(name) === null)

export type NodeName = 'n1' | 'n2'
const OTHER = { n1: 'n2', n2: 'n1' } as const

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Two Postgres nodes under Patroni, one etcd and HAProxy with the files of `deploy/`, on free ports of this machine. The processes
 * of the product have to listen at `apiPorts`. With `archives` the lines for pgBackRest count that are comments there. Needs root, because Postgres runs as the user that its package made.
 */
export async function startCluster({ archives = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'northrate-cluster-'))
  chmodSync(folder, 0o755)
  const user = Number((await output(['id', '-u', 'postgres'])).trim())
  const ownFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, user, user)
    return path
  }
  const running = new Map<string, Bun.Subprocess>()
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

  function run(name: string, command: string[], env: Record<string, string> = {}) {
    const out = openSync(join(folder, `${name}.log`), 'a')
    const child = Bun.spawn(command, {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
      stdio: ['ignore', out, out],
    })
    running.set(name, child)
  }
  const signal = (name: string, code: NodeJS.Signals) => running.get(name)?.kill(code)

  for (const file of ['patroni.yml', 'create-roles.sh', 'make-certificates.sh'])
    cpSync(join(DEPLOY, 'postgres', file), join(folder, file))
  await output([join(folder, 'make-certificates.sh'), folder, '127.0.0.1'])
  const [certificate, key] = [join(folder, 'postgres.crt'), join(folder, 'postgres.key')]
  chownSync(key, user, user)
  const root = join(folder, 'postgres-ca.crt')
  const asNode = {
    ca: readFileSync(root, 'utf8'),
    cert: readFileSync(certificate, 'utf8'),
    key: readFileSync(key, 'utf8'),
  }
  const tls = `?sslmode=verify-full&sslrootcert=${root}`
  const verified = (role: string) => ({
    [`PATRONI_${role}_SSLMODE`]: 'verify-full',
    [`PATRONI_${role}_SSLROOTCERT`]: root,
  })
  const etcdPort = await freePort()
  const peer = `https://127.0.0.1:${await freePort()}`
  const etcd = `https://127.0.0.1:${etcdPort}`
  const etcdOptions = {
    name: 'e1',
    'data-dir': ownFolder('etcd'),
    'listen-client-urls': etcd,
    'advertise-client-urls': etcd,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `e1=${peer}`,
    ...Object.fromEntries(
      ['', 'peer-'].flatMap((whose) => [
        [`${whose}cert-file`, certificate],
        [`${whose}key-file`, key],
        [`${whose}trusted-ca-file`, root],
        [`${whose}client-cert-auth`, 'true'],
      ]),
    ),
  }
  run('etcd', [
    ...asPostgres,
    'etcd',
    '--enable-v2',
    ...Object.entries(etcdOptions).map(([name, value]) => `--${name}=${value}`),
  ])

  const config = join(folder, 'patroni.yml')
  let text = readFileSync(config, 'utf8').replaceAll('/etc/northrate', folder)
  if (archives) text = text.replace(/^( *)# ((?:archive_|recovery_conf| {2}restore_command).*)$/gm, '$1$2')
  writeFileSync(config, text)
  const repository = {
    PGBACKREST_CONFIG: join(DEPLOY, 'postgres/pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: ownFolder('repository'),
    PGBACKREST_REPO1_CIPHER_PASS: PASSWORD,
    PGBACKREST_LOCK_PATH: ownFolder('lock'),
  }

  const nodes = {
    n1: { port: await freePort(), rest: await freePort(), data: join(ownFolder('n1'), 'data') },
    n2: { port: await freePort(), rest: await freePort(), data: join(ownFolder('n2'), 'data') },
  }
  const environmentOf = (name: NodeName) => {
    const { port, rest, data } = nodes[name]
    return {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: PASSWORD,
      PATRONI_ETCD_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: POSTGRES,
      PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: PASSWORD,
      ...verified('SUPERUSER'),
      ...verified('REPLICATION'),
      ...verified('REWIND'),
      NORTHRATE_OWNER_PASSWORD: PASSWORD,
      NORTHRATE_APP_PASSWORD: PASSWORD,
      ...repository,
      PGBACKREST_PG1_PATH: data,
      PGBACKREST_PG1_PORT: String(port),
    }
  }
  const start = (name: NodeName) => run(name, [...asPostgres, 'patroni', config], environmentOf(name))
  const isIn = async (name: NodeName, role: string) =>
    (
      await fetch(`https://127.0.0.1:${nodes[name].rest}/${role}`, {
        tls: asNode,
        signal: AbortSignal.timeout(1_000),
      }).catch(() => undefined)
    )?.status === 200

  const primary = async (): Promise<NodeName | undefined> => {
    for (const name of ['n1', 'n2'] as const) if (await isIn(name, 'primary')) return name
    return undefined
  }
  const whole = () =>
    until('both nodes run, and one follows the other', async () => {
      const name = await primary()
      return name !== undefined && (await isIn(OTHER[name], 'sync'))
    })

  const addresses = {
    PRIMARY: `127.0.0.1:${await freePort()}`,
    WEB: `127.0.0.1:${await freePort()}`,
    NODE_1: `127.0.0.1:${nodes.n1.port}`,
    NODE_2: `127.0.0.1:${nodes.n2.port}`,
    POSTGRES_CA: root,
    PATRONI_1_HOST: '127.0.0.1',
    PATRONI_1_PORT: String(nodes.n1.rest),
    PATRONI_2_HOST: '127.0.0.1',
    PATRONI_2_PORT: String(nodes.n2.rest),
  }
  const apiPorts = [await freePort(), await freePort()] as const

  /** Every process of one Postgres, found by its folder: each backend is a process group of its own. */
  const postgresOf = (name: NodeName) =>
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .filter((pid) => folderOf(pid) === nodes[name].data)
      .map(Number)
  const signalPostgres = (name: NodeName, code: NodeJS.Signals) => {
    for (const pid of postgresOf(name)) {
      try {
        process.kill(pid, code)
      } catch {
        // It has just ended.
      }
    }
  }

  const cluster = {
    /** Through HAProxy: of the primary, as the application and as the owner. */
    url: `postgres://northrate_app:${PASSWORD}@${addresses.PRIMARY}/northrate${tls}`,
    ownerUrl: `postgres://northrate_owner:${PASSWORD}@${addresses.PRIMARY}/northrate${tls}`,
    /** The processes of the product, through HAProxy. */
    webUrl: `http://${addresses.WEB}`,
    apiPorts,
    primary,
    other: (name: NodeName) => OTHER[name],
    start,
    whole,
    /** As when a machine is lost. */
    lose(name: NodeName) {
      signal(name, 'SIGKILL')
      signalPostgres(name, 'SIGKILL')
    },
    freeze(name: NodeName, what: 'machine' | 'postgres') {
      if (what === 'machine') signal(name, 'SIGSTOP')
      signalPostgres(name, 'SIGSTOP')
    },
    thaw(name: NodeName) {
      signalPostgres(name, 'SIGCONT')
      signal(name, 'SIGCONT')
    },
    freezeEtcd: () => signal('etcd', 'SIGSTOP'),
    thawEtcd: () => signal('etcd', 'SIGCONT'),
    /** What callers without a node's certificate or password get from etcd, and from Patroni in the clear and by TLS. */
    toStrangers: () => {
      const ask = (url: string, init: BunFetchRequestInit = {}) =>
        fetch(url, { tls: { ca: asNode.ca }, signal: AbortSignal.timeout(1_000), ...init }).then(
          ({ status }) => status,
          () => 'nothing',
        )
      const patroni = `127.0.0.1:${nodes.n1.rest}`
      return Promise.all([
        ask(`${etcd}/v2/keys/`),
        ask(`http://${patroni}/primary`),
        ask(`https://${patroni}/restart`, { method: 'POST', body: '{}' }),
      ])
    },
    async switchOver() {
      const from = await primary()
      if (from === undefined) throw new Error('There is no primary.')
      const command = [
        'patronictl',
        '-c',
        config,
        'switchover',
        '--master',
        from,
        '--candidate',
        OTHER[from],
        '--force',
      ]
      await output(command, environmentOf(from))
    },
    /** What a machine needs to read the archive. */
    repository,
    backrest: (name: NodeName, ...options: string[]) =>
      output(
        [...asPostgres, 'env', '-C', folder, 'pgbackrest', '--stanza=northrate', ...options],
        environmentOf(name),
      ),
    log: () =>
      ['n1', 'n2', 'haproxy', 'etcd']
        .map((name) => `${name}\n${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-3_000)}`)
        .join('\n'),
    async stop() {
      cluster.thawEtcd()
      for (const name of ['n1', 'n2'] as const) {
        cluster.thaw(name)
        cluster.lose(name)
      }
      for (const child of running.values()) child.kill('SIGKILL')
      await Promise.all([...running.values()].map(({ exited }) => exited))
      rmSync(folder, { recursive: true, force: true })
    },
  }

  try {
    await until('etcd answers', () =>
      fetch(`${etcd}/health`, { tls: asNode }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    start('n1')
    await until('the first node is primary', () => isIn('n1', 'primary'))
    start('n2')
    await whole()
    const apis = { API_1: `127.0.0.1:${apiPorts[0]}`, API_2: `127.0.0.1:${apiPorts[1]}` }
    run('haproxy', ['haproxy', '-db', '-f', join(DEPLOY, 'haproxy.cfg')], { ...addresses, ...apis })
    // For a second or two HAProxy takes every server for up.
    await Bun.sleep(3_000)
    return cluster
  } catch (error) {
    console.log(cluster.log())
    await cluster.stop()
    throw error
  }
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

export async function output(command: string[], env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdin: 'ignore', stderr: 'pipe' })
  const [text, trouble, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${text}${trouble}`)
  return text
}
