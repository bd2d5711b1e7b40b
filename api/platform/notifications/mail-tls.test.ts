import { expect, test } from 'bun:test'
import { certificateAuthority } from '../../connect/calls/certificates.fixture.ts'
import { checkMailServer, openMailSender } from './mail.ts'
import { SenderUnavailable } from './sending.ts'
import { workingMailServer } from './smtp-servers.fixture.ts'

const ours = certificateAuthority()
const theirs = certificateAuthority()
const mail = { to: 'ana@example.ca', subject: 'Hello', text: 'Plain.', html: '<p>Rich.</p>' }
const trusting = ({ ca }: { ca: string }) => `?tls.ca=${encodeURIComponent(ca)}`

/** What the server got of a mail that must not go out in the clear, and why it did not go out. */
async function sendTo(server: Awaited<ReturnType<typeof workingMailServer>>, query = trusting(ours)) {
  const smtp = { url: server.url + query, from: 'hello@example.ca', needsTls: true }
  const failureOf = (sending: Promise<void>) =>
    sending.then(
      () => null,
      (error: unknown) => (error instanceof SenderUnavailable ? error.code : error),
    )
  const sender = openMailSender({ smtp, appSecrets: ['a secret of thirty-two bytes or more'] })
  const failure = await failureOf(sender.send(mail, 'a job'))
  expect(await failureOf(checkMailServer({ smtp }))).toBe(failure)
  sender.close()
  await server.close()
  return { failure, received: server.received.length }
}

test('in production a mail server without STARTTLS gets no mail', async () =>
  expect(await sendTo(await workingMailServer())).toEqual({ failure: 'ETLS 500', received: 0 }))

for (const [name, secure] of [
  ['STARTTLS', false],
  ['TLS from the start', true],
] as const) {
  const serverFor = (host: string, signedBy: 'us' | 'itself' = 'us') =>
    workingMailServer({ ...ours.certify(host, { signedBy }), secure })

  test(`with ${name} a mail goes out under a certificate for the server's address`, async () =>
    expect(await sendTo(await serverFor('127.0.0.1'))).toEqual({ failure: null, received: 1 }))

  test(`with ${name} a server gets no mail under a certificate of its own, of strangers, or for another host`, async () => {
    for (const [server, query] of [
      [await serverFor('127.0.0.1', 'itself'), trusting(ours)],
      [await serverFor('127.0.0.1'), trusting(theirs)],
      [await serverFor('127.0.0.1'), ''],
      [await serverFor('mail.example'), trusting(ours)],
    ] as const) {
      const { failure, received } = await sendTo(server, query)
      expect(failure).toMatch(/^(ETLS|ESOCKET)/)
      expect(received).toBe(0)
    }
  })
}
