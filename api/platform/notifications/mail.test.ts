import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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

  test('a mail arrives with both its forms and marked as sent by a machine', async () => {
    const { to, raw } = await sendAndRead(mail)
    expect(to).toEqual(['ana@example.ca'])
    expect(raw).toContain('From: Northrate <hello@example.ca>')
    expect(raw).toContain('Subject: Hello')
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain('Plain.')
    expect(raw).toContain('<p>Rich.</p>')
  })

  test('where one click unsubscribes stands whole in the headers, however long it is', async () => {
    const unsubscribeUrl = `https://rates.example/api/search-alerts/unsubscribe?token=${'0a1b-'.repeat(60)}`
    const { raw } = await sendAndRead({ ...mail, unsubscribeUrl })
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(headers.replace(/\r\n[ \t]+/g, ' ')).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect((await sendAndRead(mail)).raw).not.toContain('List-Unsubscribe')
  })

  test('line breaks in a subject make no header of their own', async () => {
    const { to, raw } = await sendAndRead({
      ...mail,
      subject: 'Hi\r\nBcc: eve@example.ca\r\n\r\nBody \u2028 too',
    })
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

  test('a recipient the server refuses is refused for good, and the error does not name them', async () => {
    const failure = await failureFrom(server.url, { ...mail, to: 'nobody@example.ca' })
    expect(failure).toMatchObject({ code: 'EENVELOPE 550', isPermanent: true })
    expect(Bun.inspect(failure)).not.toContain('nobody@')
  })
})

test('a password is kept from a server that offers no encryption', async () => {
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

describe('a mail that may go out at another try fails within the bound when the server', () => {
  test('is not there', async () => {
    const failure = await failureFrom(await nobodyThere())
    expect(failure).toMatchObject({ code: 'ESOCKET', isPermanent: false })
  })

  test('hangs before its greeting', async () => {
    const server = await serverThat(() => {})
    expect((await failureFrom(server.url, mail, SHORT_MS)).isPermanent).toBe(false)
    await server.close()
  })

  test('hangs after the message, and the connection is given up', async () => {
    const hungUp = Promise.withResolvers<void>()
    const server = await mailServerThat((socket) => socket.on('close', () => hungUp.resolve()))
    expect((await failureFrom(server.url, mail, SHORT_MS)).isPermanent).toBe(false)
    await hungUp.promise
    await server.close()
  })

  test('drops the connection after the message', async () => {
    const server = await mailServerThat((socket) => socket.destroy())
    expect((await failureFrom(server.url, mail, SHORT_MS)).isPermanent).toBe(false)
    await server.close()
  })

  test('answers a byte at a time without end', async () => {
    const server = await serverThat((socket) => {
      socket.write('220 slow\r\n')
      const drip = setInterval(() => socket.write('2'), SHORT_MS / 10)
      socket.on('close', () => clearInterval(drip))
    })
    expect((await failureFrom(server.url, mail, SHORT_MS)).isPermanent).toBe(false)
    await server.close()
  })
})

test('without a mail server the mail is in the inbox as it would have gone out', async () => {
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

describe('whether a mail that failed may have gone out all the same', () => {
  const mayHaveGoneOut = async (url: string, sent: Mail = mail) =>
    (await failureFrom(url, sent, SHORT_MS)).mayHaveGoneOut

  const scripted = (answers: Record<string, Says>) => scriptedMailServer((stage) => answers[stage])

  const certainlyNot: [string, Record<string, Says>][] = [
    ['hangs before its greeting', { greeting: '' }],
    ['hangs up before its greeting', { greeting: null }],
    ['is busy', { greeting: '421 busy' }],
    ['refuses the sender', { MAIL: '550 no' }],
    ['refuses the recipient for now', { RCPT: '451 greylisted' }],
    ['hangs at the recipient', { RCPT: '' }],
    ['hangs up at the recipient', { RCPT: null }],
    ['refuses to be given the message', { DATA: '451 later' }],
    ['hangs before it is given the message', { DATA: '' }],
    ['refuses the message for now', { message: '452 full' }],
    ['refuses the message for good', { message: '554 spam' }],
  ]
  test.each(certainlyNot)('not where the server %s', async (_, answers) => {
    const server = await scripted(answers)
    expect(await mayHaveGoneOut(server.url)).toBe(false)
    await server.close()
  })

  test('not where nobody is there, nor with an address that is none', async () => {
    expect(await mayHaveGoneOut(await nobodyThere())).toBe(false)
    expect(await mayHaveGoneOut(await nobodyThere(), { ...mail, to: 'ana' })).toBe(false)
  })

  const perhaps: [string, Record<string, Says>][] = [
    ['hangs after the message', { message: '' }],
    ['hangs up after the message', { message: null }],
    ['closes down after the message', { message: '421 closing' }],
    ['answers the message with what is no answer', { message: '354 go on' }],
    ['answers the message with nonsense', { message: 'hello' }],
  ]
  test.each(perhaps)('perhaps where the server %s', async (_, answers) => {
    const server = await scripted(answers)
    expect(await mayHaveGoneOut(server.url)).toBe(true)
    await server.close()
  })

  test('perhaps where the server hangs up in the middle of the message', async () => {
    const server = await serverThat((socket) => {
      socket.write('220 scripted\r\n')
      socket.on('data', (chunk) => {
        const received = chunk.toString()
        if (received.startsWith('DATA')) socket.write('354 go on\r\n')
        else if (received.length > 1_000) socket.destroy()
        else socket.write('250 ok\r\n')
      })
    })
    const long = { ...mail, text: 'long line\n'.repeat(20_000) }
    expect((await failureFrom(server.url, long, 5_000)).mayHaveGoneOut).toBe(true)
    await server.close()
  })

  test('perhaps where the inbox broke while it took the mail', async () => {
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
