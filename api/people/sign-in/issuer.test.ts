import { expect, test } from 'bun:test'
import { CLIENT, environmentOf } from '../../../tests/support/issuer/issuer.ts'
import { openScriptedIssuer, type Script } from '../../../tests/support/issuer/scripted-issuer.ts'
import { systemClock } from '../../platform/shared/clock.ts'
import { IssuerFailed, openIssuer } from './issuer.ts'

const never = () => new Promise<Response>(() => {})

/** Begins to answer, and stops in the middle. */
const stalls = () =>
  new Response(
    new ReadableStream({
      start: (body) => body.enqueue(Buffer.from('{"issuer":')),
      pull: () => new Promise(() => {}),
    }),
    { headers: { 'content-type': 'application/json' } },
  )

/** One sign-in through an issuer that says this, as far as it goes. */
async function failureWith(says: Partial<Script>): Promise<unknown> {
  const scripted = await openScriptedIssuer(CLIENT)
  scripted.start()
  scripted.says(says)
  const settings = environmentOf(scripted)
  const issuer = openIssuer(
    {
      issuer: settings.OIDC_ISSUER,
      clientId: settings.OIDC_CLIENT_ID,
      clientSecret: settings.OIDC_CLIENT_SECRET,
    },
    { callback: 'http://localhost/api/login/callback', clock: systemClock, production: false },
  )
  const secrets = issuer.newSecrets()
  try {
    const callback = new URL(scripted.sendBack(await issuer.addressFor(secrets)), 'http://localhost')
    return await issuer.claimsFrom(callback.search, secrets)
  } catch (error) {
    return error
  } finally {
    await scripted.stop()
  }
}

// All at once, because each takes as long as our patience lasts.
test('an issuer that hangs is abandoned, wherever it does', async () => {
  const failures = await Promise.all([
    failureWith({ metadata: never }),
    failureWith({ metadata: stalls }),
    failureWith({ token: never }),
    failureWith({ token: stalls }),
    failureWith({ keys: never }),
    failureWith({ keys: stalls }),
  ])
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(IssuerFailed)
    expect(failure).toMatchObject({ trouble: 'issuer' })
  }
})
