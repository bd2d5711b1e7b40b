import { afterAll } from 'bun:test'
import { openMailSender } from '../../api/platform/notifications/mail.ts'
import { scriptedMailServer } from '../../api/platform/notifications/smtp-servers.fixture.ts'
import type { Product } from './product.ts'

/** The product of one test file with a mail server, on which sending can go wrong. */
export async function withMailServer({ deps, databaseUrl }: Product) {
  /** Called when the server has taken a message, before it answers. */
  let onMessage: () => Promise<null | undefined> = async () => undefined
  const server = await scriptedMailServer((stage) => (stage === 'message' ? onMessage() : undefined))
  afterAll(() => server.close())
  const smtp = { url: server.url, from: 'hello@northrate.example' }
  const mail = openMailSender({ appSecrets: deps.appSecrets, smtp })
  afterAll(() => mail.close())
  return {
    deps: { ...deps, mail },
    failing: (error: Error) => ({ ...deps, mail: { send: () => Promise.reject(error), close() {} } }),
    messages: server.messages,
    /** What an address has received, without the line breaks of quoted-printable. */
    mailsTo: (email: string) =>
      server.messages.filter(({ to }) => to === email).map(({ raw }) => raw.replaceAll('=\r\n', '')),
    /** A process that sends one mail to this server. */
    startSending: (fixture: string, ...what: string[]) =>
      Bun.spawn([process.execPath, fixture, ...what, deps.clock.now().toISOString(), ...deps.appSecrets], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          SMTP_SERVER: server.url,
          DATA_DIR: deps.settings.dataDir,
        },
        stderr: 'inherit',
      }),
    /** Kills it when the server has the whole mail, before it answers. Waits for the end where nothing is to be sent. */
    async killAfterMessage(sending: Bun.Subprocess): Promise<void> {
      onMessage = async () => {
        sending.kill('SIGKILL')
        await sending.exited
        return null
      }
      await sending.exited
      onMessage = async () => undefined
    },
  }
}
