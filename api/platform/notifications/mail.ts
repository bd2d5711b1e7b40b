import { createTransport } from 'nodemailer'
import { keyedHash } from '../shared/secrets.ts'
import { counted, type Outbox, SENDING_TIMEOUT_MS, SenderUnavailable } from './sending.ts'
import { plainSubject } from './unlinked.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** For a mail program's one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

export type MailSender = {
  /**
   * Resolves when the mail server has taken the mail, and throws SenderUnavailable otherwise. `about` identifies the mail, for
   * example by its job: the same at each try, so that copies have one Message-ID (decision 43).
   */
  send(mail: Mail, about: string): Promise<void>
  close(): void
}

type MailSettings = { appSecrets: string[]; timeoutMs?: number } & (
  | { smtp: SmtpServer & { from: string } }
  | { inbox: Outbox }
)

/** `needsTls`: mail never leaves in the clear. A server with a password always needs it. */
type SmtpServer = { url: string; needsTls?: boolean }

const SANDBOX_FROM = 'Sandbox <sandbox@localhost>'

/** Sends mail over SMTP or, without a mail server, to the inbox; only the last step differs. */
export function openMailSender(settings: MailSettings): MailSender {
  const timeoutMs = settings.timeoutMs ?? SENDING_TIMEOUT_MS
  const from = 'smtp' in settings ? settings.smtp.from : SANDBOX_FROM
  const names = keyedHash(settings.appSecrets, 'message-ids')
  const transport =
    'smtp' in settings ? smtpTransport(settings.smtp, timeoutMs) : inboxTransport(settings.inbox)
  // Unknown for the inbox: it may have the mail although it failed.
  const isHandedOver = 'smtp' in settings ? noteHandovers(transport) : () => true

  return {
    send: (mail, about) =>
      counted('email', async () => {
        if (!isOneAddress(mail.to))
          throw new SenderUnavailable('email', 'EADDRESS', { isPermanent: true, mayHaveGoneOut: false })
        const signal = AbortSignal.timeout(timeoutMs)
        try {
          await transport.sendMail({
            from,
            // As an object, so that nothing in it can be read as a second recipient.
            to: { name: '', address: mail.to },
            subject: plainSubject(mail.subject),
            text: mail.text,
            html: mail.html,
            messageId: `<${names.digest(about).slice(0, MESSAGE_ID_DIGITS)}@${domainOf(from)}>`,
            headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
            signal,
          })
        } catch (error) {
          throw unavailable(error, isHandedOver(signal))
        }
      }),
    close: () => transport.close(),
  }
}

/** Of a keyed hash: 128 bits. */
const MESSAGE_ID_DIGITS = 32

/** `Northrate <hello@northrate.example>` gives `northrate.example`. */
const domainOf = (from: string) => /@([\w.-]+)[\s>]*$/.exec(from)?.[1] ?? 'localhost'

/** Checks that the mail server accepts our login; throws SenderUnavailable otherwise. Sends nothing. */
export async function checkMailServer({ smtp }: { smtp: SmtpServer }): Promise<void> {
  const transport = smtpTransport(smtp, SENDING_TIMEOUT_MS)
  try {
    await transport.verify()
  } catch (error) {
    throw unavailable(error, false)
  } finally {
    transport.close()
  }
}

function smtpTransport({ url, needsTls = false }: SmtpServer, timeoutMs: number) {
  return createTransport({
    url,
    // A password must not cross a network in the clear.
    requireTLS: needsTls || new URL(url).password !== '',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Whether the mail server got any part of the message: nothing is read from the message's stream before the server accepts DATA
 * (354). The signal identifies a sending.
 */
function noteHandovers(transport: Pick<ReturnType<typeof createTransport>, 'use'>) {
  const handedOver = new WeakSet<AbortSignal>()
  transport.use('stream', ({ data: { signal }, message }, done) => {
    message?.processFunc((stream) => {
      stream.once('resume', () => signal && handedOver.add(signal))
      return stream
    })
    done()
  })
  return (signal: AbortSignal) => handedOver.has(signal)
}

const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

function inboxTransport(inbox: Outbox) {
  return createTransport({
    name: 'inbox',
    version: '1',
    send(mail, done) {
      const { to, subject, text, html, headers, messageId } = mail.data
      inbox.put({
        channel: 'email',
        to: typeof to === 'object' && 'address' in to ? (to.address ?? '') : '',
        subject: String(subject),
        text: String(text),
        html: String(html),
        headers: textsOf({ ...headers, 'message-id': messageId }),
      })
      done(null, undefined)
    },
  })
}

const textsOf = (headers: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string'),
  )

const isOneAddress = (address: string) =>
  /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u.test(address)

/**
 * Only 5xx about the recipient is permanent. A message that was handed over did not go out if the server refused it (RFC 5321,
 * 4.2.5); after its 421 or a broken connection that is unknown.
 */
function unavailable(error: unknown, isHandedOver: boolean): SenderUnavailable {
  if (!(error instanceof Error))
    return new SenderUnavailable('email', 'EUNKNOWN', { mayHaveGoneOut: isHandedOver })
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const response = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return new SenderUnavailable('email', response === 0 ? code : `${code} ${response}`, {
    isPermanent: code === 'EENVELOPE' && response >= 500,
    mayHaveGoneOut: isHandedOver && !(code === 'EMESSAGE' && response >= 400 && response !== 421),
  })
}
