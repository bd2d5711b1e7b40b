import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { scriptedMailServer } from '../../api/platform/notifications/smtp-servers.fixture.ts'
import { inWorld, temporaryFolder, type World } from '../proofs/world/world.ts'
import { createTestDatabase } from '../support/database.ts'
import { type FaultProxy, openFaultProxy } from '../support/processes/fault-proxy.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'

export type Stage = {
  world: World
  /** Of the product's process. */
  url: string
  prometheus: Prometheus
  /** Between the product and its database. */
  link: FaultProxy
  mail: {
    /** How the mail server answers each RCPT; undefined: it takes all mail. */
    answerRecipients(answer: string | undefined): void
    /** The code in the newest mail to this address. */
    codeFor(address: string): string
  }
}

/** One process of the product with few connections and few texts, a mail server, and Prometheus that watches it. */
export async function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const database = await createTestDatabase()
  opened.defer(() => database.drop())
  const link = await openFaultProxy(database.url)
  opened.defer(() => link.close())
  let recipients: string | undefined
  const server = await scriptedMailServer((stage) => (stage === 'RCPT' ? recipients : undefined))
  opened.defer(() => server.close())
  const folder = temporaryFolder()
  opened.defer(() => rmSync(folder.path, { recursive: true, force: true }))
  return await inWorld(
    {
      processes: 1,
      database: { url: link.url, ownerUrl: database.ownerUrl },
      env: {
        DATABASE_CONNECTIONS: '6',
        SMTP_URL: server.url,
        MAIL_FROM: 'Northrate <hello@northrate.example>',
        SMS_DAILY_BUDGET: '2',
        SMS_HOURLY_BUDGET: '2',
      },
    },
    async (world) => {
      const url = world.apis[0]?.url ?? ''
      const prometheus = await startPrometheus(join(folder.path, 'prometheus'), url)
      try {
        return await work({
          world,
          url,
          prometheus,
          link,
          mail: {
            answerRecipients(answer) {
              recipients = answer
            },
            codeFor(address) {
              const raw = server.messages.findLast(({ to }) => to === address)?.raw ?? ''
              const code = /\b\d{6}\b/.exec(raw.slice(raw.indexOf('\r\n\r\n')))?.[0]
              if (code === undefined) throw new Error('No code was mailed.')
              return code
            },
          },
        })
      } finally {
        await prometheus.stop()
      }
    },
  )
}
