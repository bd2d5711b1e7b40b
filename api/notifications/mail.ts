import { createTransport } from 'nodemailer'
import { type Outbox, SENDING_TIMEOUT_MS, SenderUnavailable } from './sending.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** `send` resolves when the mail server has taken the mail, and throws SenderUnavailable otherwise. */
export type MailSender = { send(mail: Mail): Promise<void>; close(): void }

type MailSettings =
  | { smtp: { url: string; from: string }; timeoutMs?: number }
  | { inbox: Outbox; timeoutMs?: number }

const SANDBOX_FROM = 'Sandbox <sandbox@localhost>'

/** Mail over SMTP or, without a mail server, into the inbox: the same path up to the last step. */
export function openMailSender(settings: MailSettings): MailSender {
  const timeoutMs = settings.timeoutMs ?? SENDING_TIMEOUT_MS
  const from = 'smtp' in settings ? settings.smtp.from : SANDBOX_FROM
  const transport =
    'smtp' in settings ? smtpTransport(settings.smtp.url, timeoutMs) : inboxTransport(settings.inbox)

  return {
    async send(mail) {
      if (!isOneAddress(mail.to)) throw new SenderUnavailable('email', 'EADDRESS', { isPermanent: true })
      try {
        await transport.sendMail({
          from,
          // As an object, so that nothing in it can be read as a second recipient.
          to: { name: '', address: mail.to },
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          headers: { 'auto-submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        throw unavailable(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Whether the mail server lets us in; throws SenderUnavailable when it does not. Nothing is sent. */
export async function checkMailServer({ smtp }: { smtp: { url: string } }): Promise<void> {
  const transport = smtpTransport(smtp.url, SENDING_TIMEOUT_MS)
  try {
    await transport.verify()
  } catch (error) {
    throw unavailable(error)
  } finally {
    transport.close()
  }
}

function smtpTransport(url: string, timeoutMs: number) {
  return createTransport({
    url,
    // A password must not cross a network in the clear.
    requireTLS: new URL(url).password !== '',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function inboxTransport(inbox: Outbox) {
  return createTransport({
    name: 'inbox',
    version: '1',
    send(mail, done) {
      const { to, subject, text, html } = mail.data
      inbox.put({
        channel: 'email',
        to: typeof to === 'object' && 'address' in to ? (to.address ?? '') : '',
        subject: String(subject),
        text: String(text),
        html: String(html),
      })
      done(null, { envelope: mail.message.getEnvelope(), messageId: mail.message.messageId() })
    },
  })
}

const isOneAddress = (address: string) =>
  /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u.test(address)

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** 5xx answers about the recipient are final; everything else may pass. */
function unavailable(error: unknown): SenderUnavailable {
  if (!(error instanceof Error)) return new SenderUnavailable('email', 'EUNKNOWN')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const response = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return new SenderUnavailable('email', response === 0 ? code : `${code} ${response}`, {
    isPermanent: code === 'EENVELOPE' && response >= 500,
  })
}
