import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readEmail } from '../../../domain/email-address.ts'
import { GOOD_ADDRESSES } from '../../../tests/support/email-addresses.ts'
import { PATIENCE_MS } from '../../../tests/support/patience.ts'
import { type Mail, openMailSender } from './mail.ts'
import { type Message, SenderUnavailable } from './sending.ts'
import {
  mailServerThat,
  nobodyThere,
  type Says,
  scriptedMailServer,
  serverThat,
  workingMailServer,
} from './smtp-servers.fixture.ts'

const mail = { to: 'ana@example.ca', subject: 'Hello', text: 'Plain.', html: '<p>Rich.</p>' }
const from = 'Northrate <hello@example.ca>'
const appSecrets = ['a secret of thirty-two bytes or more']
/** Short, so that a hang is noticed at once. */
const SHORT_MS = 150

/** Sends through this server and returns the failure; fails when the mail went out. */
async function failureFrom(url: string, sent: Mail = mail, timeoutMs?: number): Promise<SenderUnavailable> {
  const sender = openMailSender({ smtp: { url, from }, appSecrets, timeoutMs })
  const failure = await sender.send(sent, 'a job').then(
    () => undefined,
    (error: unknown) => error,
  )
  sender.close()
  if (!(failure instanceof SenderUnavailable))
    throw new Error(`expected SenderUnavailable, got ${String(failure)}`)
  return failure
}

describe('with a mail server that works', () => {
  let server: Awaited<ReturnType<typeof workingMailServer>>
  beforeAll(async () => {
    server = await workingMailServer()
  })
  afterAll(() => server.close())

  const sendAndRead = async (sent: Mail) => {
    const sender = openMailSender({ smtp: { url: server.url, from }, appSecrets })
    await sender.send(sent, 'a job')
    sender.close()
    return server.received.at(-1) ?? { to: [], raw: '' }
  }

  test('a mail arrives in both its forms, marked as sent by a machine, and without headers to unsubscribe', async () => {
    const { to, raw } = await sendAndRead(mail)
    expect(to).toEqual(['ana@example.ca'])
    for (const part of [
      'From: Northrate <hello@example.ca>',
      'Subject: Hello',
      'Auto-Submitted: auto-generated',
      'Plain.',
      '<p>Rich.</p>',
    ])
      expect(raw).toContain(part)
    expect(raw).not.toContain('List-Unsubscribe')
  })

  test('a mail to each address that we accept arrives there, and at no other', async () => {
    for (const [, address] of GOOD_ADDRESSES)
      expect((await sendAndRead({ ...mail, to: address })).to.map(readEmail)).toEqual([address])
  })

  test('the headers hold the whole address that unsubscribes by one click, however long it is', async () => {
    const unsubscribeUrl = `https://rates.example/api/search-alerts/unsubscribe?token=${'0a1b-'.repeat(60)}`
    const { raw } = await sendAndRead({ ...mail, unsubscribeUrl })
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(headers.replace(/\r\n[ \t]+/g, ' ')).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  })

  test('line breaks in a subject create no header', async () => {
    const subject = 'Hi\r\nBcc: eve@example.ca\r\n\r\nBody \u2028 too'
    const { to, raw } = await sendAndRead({ ...mail, subject })
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(to).toEqual(['ana@example.ca'])
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(headers.replace(/\r\n\s/g, ' ')).toContain('Subject: Hi Bcc: eve@example.ca Body')
  })

  test('a mail has one Message-ID at every try and in every process, and no two mails share one', async () => {
    const idOf = async (about: string, secrets = appSecrets, sentFrom = from) => {
      const sender = openMailSender({ smtp: { url: server.url, from: sentFrom }, appSecrets: secrets })
      await sender.send(mail, about)
      sender.close()
      const found = /^Message-ID: (.*)$/im.exec(server.received.at(-1)?.raw ?? '')?.[1]
      return found?.trim()
    }
    const first = await idOf('one')
    expect(first).toMatch(/^<[0-9a-f]{32}@example\.ca>$/)
    expect(await idOf('one')).toBe(first)
    expect(await idOf('one', [...appSecrets, 'an older secret of 32 bytes or more'])).toBe(first)
    const others = [
      await idOf('another'),
      await idOf('one', ['another secret of thirty-two bytes!']),
      await idOf('one', appSecrets, 'hello@other.example'),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
    expect(others[2]).toEndWith('@other.example>')
  })

  test('emoji and accents in a subject arrive as they were written', async () => {
    const { raw } = await sendAndRead({ ...mail, subject: '🍁 Café Élan' })
    const encoded = /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? ''
    expect(decodedWords(encoded)).toBe('🍁 Café Élan')
  })

  test.each([
    'ana@example.ca, eve@example.ca',
    'ana@example.ca\r\nBcc: eve@example.ca',
    'Ana <ana@example.ca>',
    'ana@example.ca>\r\nRCPT TO:<eve@example.ca',
    'group:ana@example.ca;',
    'ana',
    '',
  ])('%j is no address and nothing is sent', async (to) => {
    const before = server.received.length
    const failure = await failureFrom(server.url, { ...mail, to })
    expect(failure).toMatchObject({ code: 'EADDRESS', isPermanent: true })
    expect(server.received).toHaveLength(before)
  })

  test('a refused recipient is a permanent failure, and the error does not name the recipient', async () => {
    const failure = await failureFrom(server.url, { ...mail, to: 'nobody@example.ca' })
    expect(failure).toMatchObject({ code: 'EENVELOPE 550', isPermanent: true })
    expect(Bun.inspect(failure)).not.toContain('nobody@')
  })
})

test('a password is not sent to a server without encryption', async () => {
  const received: string[] = []
  const server = await serverThat((socket) => {
    socket.write('220 scripted\r\n')
    socket.on('data', (chunk) => {
      const command = chunk.toString()
      received.push(command)
      socket.write(command.startsWith('STARTTLS') ? '502 no\r\n' : '250-scripted\r\n250 AUTH PLAIN\r\n')
    })
  })
  const url = server.url.replace('//', '//ana:secret@')
  expect(await failureFrom(url)).toMatchObject({ code: 'ETLS 502', isPermanent: false })
  expect(received.join('')).not.toMatch(/AUTH|MAIL FROM/)
  await server.close()
})

test('a mail server that answers byte by byte without an end fails within the limit', async () => {
  const server = await serverThat((socket) => {
    socket.write('220 slow\r\n')
    const timer = setInterval(() => socket.write('2'), SHORT_MS / 10)
    socket.on('close', () => clearInterval(timer))
  })
  expect((await failureFrom(server.url, mail, SHORT_MS)).isPermanent).toBe(false)
  await server.close()
})

test('the connection to a mail server that hangs after the message is closed', async () => {
  const hungUp = Promise.withResolvers<void>()
  const server = await mailServerThat((socket) => socket.on('close', () => hungUp.resolve()))
  await failureFrom(server.url, mail, SHORT_MS)
  await hungUp.promise
  await server.close()
})

test('without a mail server the inbox gets the same mail', async () => {
  const inbox: Message[] = []
  const sender = openMailSender({ inbox: { put: (message) => inbox.push(message) }, appSecrets })
  await sender.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.ca' }, 'a job')
  sender.close()
  const headers = {
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[0-9a-f]{32}@localhost>$/),
  }
  expect(inbox).toEqual([{ ...mail, channel: 'email', subject: 'Hi Bcc: eve@example.ca', headers }])
})

describe('a failed mail', () => {
  const cases: [boolean, string, Record<string, Says>][] = [
    [false, 'hangs before its greeting', { greeting: '' }],
    [false, 'hangs up before its greeting', { greeting: null }],
    [false, 'is busy', { greeting: '421 busy' }],
    [false, 'refuses the sender', { MAIL: '550 no' }],
    [false, 'refuses the recipient for now', { RCPT: '451 greylisted' }],
    [false, 'hangs at the recipient', { RCPT: '' }],
    [false, 'hangs up at the recipient', { RCPT: null }],
    [false, 'does not take the message', { DATA: '451 later' }],
    [false, 'hangs before the message', { DATA: '' }],
    [false, 'refuses the message for now', { message: '452 full' }],
    [false, 'refuses the message for good', { message: '554 spam' }],
    [true, 'hangs after the message', { message: '' }],
    [true, 'hangs up after the message', { message: null }],
    [true, 'closes down after the message', { message: '421 closing' }],
    [true, 'gives the message a wrong kind of answer', { message: '354 go on' }],
    [true, 'answers the message with nonsense', { message: 'hello' }],
  ]
  // Another try cannot help only where an address is refused for good.
  test.each(cases)('may have gone out (%p) if the server %s', async (mayHaveGoneOut, _, answers) => {
    const server = await scriptedMailServer((stage) => answers[stage])
    const hangs = Object.values(answers).includes('')
    const failure = await failureFrom(server.url, mail, hangs ? 3_000 : PATIENCE_MS)
    expect(failure).toMatchObject({ mayHaveGoneOut, isPermanent: answers.MAIL === '550 no' })
    await server.close()
  })

  test('has not gone out without a server, nor to an invalid address', async () => {
    const nowhere = await nobodyThere()
    const unreached = { code: 'ESOCKET', isPermanent: false, mayHaveGoneOut: false }
    expect(await failureFrom(nowhere)).toMatchObject(unreached)
    expect(await failureFrom(nowhere, { ...mail, to: 'ana' })).toMatchObject({ mayHaveGoneOut: false })
  })

  test('may have gone out if the server hangs up within the message', async () => {
    const server = await mailServerThat((socket) => socket.destroy())
    const long = { ...mail, text: 'long line\n'.repeat(20_000) }
    expect((await failureFrom(server.url, long, PATIENCE_MS)).mayHaveGoneOut).toBe(true)
    await server.close()
  })

  test('may have gone out if the inbox broke while it took the mail', async () => {
    const broken = () => {
      throw new Error('disk full')
    }
    const failure: unknown = await openMailSender({ inbox: { put: broken }, appSecrets })
      .send(mail, 'a job')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ mayHaveGoneOut: true })
  })
})

/** The text of a header in RFC 2047 form. */
function decodedWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : unquoted(text),
    )
    .replace(/[\s\S]+/, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}

const unquoted = (text: string) =>
  text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
