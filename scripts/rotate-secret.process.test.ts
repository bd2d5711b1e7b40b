import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { addSecret, renewWebhookSecrets, validSecrets } from '../api/connect/webhooks/endpoint-secrets.ts'
import { encryptionFor } from '../api/platform/shared/secrets.ts'
import { admins } from '../db/schema/people/people.ts'
import { webhookSecrets } from '../db/schema/webhooks.ts'
import { only } from '../tests/support/only.ts'
import { insertAdmin } from '../tests/support/people/admin.ts'
import { signedInSupplier } from '../tests/support/people/supplier.ts'
import { testProduct } from '../tests/support/product.ts'
import { addedEndpoint } from '../tests/support/webhooks.ts'
import { whileChanging } from '../tests/support/while-changing.ts'

const product = await testProduct()
const { db } = product
const NOW = product.clock.now()
const OLD = 'the secret of last year 32 bytes or more'
const NEW = 'the secret of this year 32 bytes or more'

async function rotate(secrets: string, ...args: string[]) {
  const ran = Bun.spawn(
    [process.execPath, '--no-env-file', join(import.meta.dir, 'rotate-secret.ts'), ...args],
    {
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: product.databaseUrl,
        APP_SECRET: secrets,
        LOG_LEVEL: 'silent',
      },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const [said, complained] = await Promise.all([
    new Response(ran.stdout).text(),
    new Response(ran.stderr).text(),
  ])
  return { code: await ran.exited, said, complained }
}

/** An endpoint whose only secret is encrypted under this one. */
async function endpointUnder(appSecret: string) {
  const { browser } = await signedInSupplier(product)
  const { id } = await addedEndpoint(browser)
  await db.delete(webhookSecrets).where(eq(webhookSecrets.endpointId, id))
  const secret = await db.transaction((tx) => addSecret(tx, { appSecrets: [appSecret] }, id, NOW))
  return { id, secret }
}

async function adminUnder(appSecret: string) {
  const { username } = await insertAdmin(product)
  const { id } = only(await db.select().from(admins).where(eq(admins.username, username)))
  const totpSecret = encryptionFor([appSecret], `admin-totp:${id}`).encrypt('the second factor')
  await db.update(admins).set({ totpSecret }).where(eq(admins.id, id))
  const readUnder = async (secret: string) => {
    const row = only(await db.select().from(admins).where(eq(admins.id, id)))
    return encryptionFor([secret], `admin-totp:${id}`).decrypt(row.totpSecret ?? '')
  }
  return { readUnder }
}

test('after rotate-secret what is encrypted is read under the new secret alone, and a second run changes nothing', async () => {
  const endpoint = await endpointUnder(OLD)
  const admin = await adminUnder(OLD)
  expect(await rotate(`${NEW},${OLD}`)).toEqual({
    code: 0,
    complained: '',
    said: 'Encrypted again: 1 webhook secrets, 1 second factors.\n',
  })
  expect(await validSecrets(db, { appSecrets: [NEW] }, endpoint.id, NOW)).toEqual([endpoint.secret])
  expect(await admin.readUnder(NEW)).toBe('the second factor')
  expect(await admin.readUnder(OLD)).toBeNull()
  expect((await rotate(`${NEW},${OLD}`)).said).toBe('Encrypted again: 0 webhook secrets, 0 second factors.\n')
})

test('a webhook secret that changes during the rotation stays as it then is', async () => {
  const { id } = await endpointUnder(OLD)
  const ofEndpoint = eq(webhookSecrets.endpointId, id)
  const changed = encryptionFor([OLD], 'webhook secrets').encrypt('whsec_changed')
  await whileChanging(
    product,
    (tx) => tx.update(webhookSecrets).set({ secret: changed }).where(ofEndpoint),
    () => renewWebhookSecrets(db, { appSecrets: [NEW, OLD] }),
  )
  expect(only(await db.select().from(webhookSecrets).where(ofEndpoint)).secret).toBe(changed)
})

test('what is encrypted under a secret that is not listed stays, and the command says so', async () => {
  const endpoint = await endpointUnder('a third secret that nobody lists any more')
  const { code, complained } = await rotate(`${NEW},${OLD}`)
  expect(code).toBe(1)
  expect(complained).toContain('1 are encrypted under none of APP_SECRET')
  expect(
    await validSecrets(db, { appSecrets: ['a third secret that nobody lists any more'] }, endpoint.id, NOW),
  ).toEqual([endpoint.secret])
})

test.each<[string, string[], string]>([
  ['', [], 'APP_SECRET is missing.'],
  [NEW, ['now'], 'Usage: APP_SECRET='],
])('rotate-secret with %j and %j ends with 2 and a line that helps', async (secrets, args, line) => {
  const { code, complained } = await rotate(secrets, ...args)
  expect(complained).toContain(line)
  expect(code).toBe(2)
})
