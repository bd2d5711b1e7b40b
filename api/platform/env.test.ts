import { describe, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import {
  Environment,
  readSettings,
  readSiteSettings,
  readStripeSandboxSettings,
  type Settings,
} from './env.ts'

const IN_PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@db.example.ca/northrate?sslmode=verify-full',
  PUBLIC_URL: 'https://northrate.example',
  APP_SECRET: 'a secret of thirty-two bytes or more',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example.ca',
  MAIL_FROM: 'Northrate <hello@northrate.example>',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+14165550100',
  TRUSTED_PROXIES: '10.0.0.0/8',
}

/** The lines of the start-up error; none if start-up succeeds. */
function faultsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
}

const DEFAULTS: Settings = {
  production: false,
  port: 3000,
  host: '127.0.0.1',
  reusePort: false,
  stopGraceMs: 0,
  publicUrl: '',
  databaseUrl: '',
  databaseOwnerUrl: '',
  connections: { database: 20, market: 6, limits: 4, queue: 5 },
  dataDir: resolve('.data'),
  appSecrets: [],
  logLevel: 'info',
  smtp: null,
  twilio: null,
  stripe: null,
  oidc: null,
  trustedProxies: [],
  metricsToken: '',
  supplierApproval: 'not-required',
  leadListing: 'on-contact-request',
  promiseSharePercent: 80,
  liveNumbers: false,
  smsDailyBudget: 500,
  smsHourlyBudget: 100,
  sandboxPublic: false,
  sandboxStripeUrl: '',
}

test('without settings it is a demo on this machine only', () => expect(readSettings({})).toEqual(DEFAULTS))

test('blank settings are unset', () => {
  const names = Object.keys(Environment.entries).filter((name) => name !== 'NODE_ENV')
  const blank = Object.fromEntries([...names, 'NODE_ENV'].map((name) => [name, ' ']))
  expect(readSettings(blank)).toEqual(DEFAULTS)
})

test('in production it listens on every address and suppliers wait for approval', () =>
  expect(readSettings(IN_PRODUCTION)).toEqual({
    ...DEFAULTS,
    production: true,
    host: '0.0.0.0',
    stopGraceMs: 3_000,
    publicUrl: 'https://northrate.example',
    databaseUrl: 'postgres://app@db.example.ca/northrate?sslmode=verify-full',
    appSecrets: ['a secret of thirty-two bytes or more'],
    smtp: { url: 'smtps://mail.example.ca', from: 'Northrate <hello@northrate.example>', needsTls: true },
    twilio: { accountSid: 'AC1', authToken: 'token', from: '+14165550100' },
    stripe: { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' },
    trustedProxies: ['10.0.0.0/8'],
    supplierApproval: 'required',
  }))

test('every setting takes effect', () =>
  expect(
    readSettings({
      PORT: '8080',
      HOST: '::1',
      REUSE_PORT: '1',
      STOP_GRACE_SECONDS: '20',
      PUBLIC_URL: 'http://shop.example:8080/',
      DATABASE_URL: 'postgresql://db/x',
      DATABASE_OWNER_URL: 'postgresql://owner@db/x',
      DATA_DIR: '/var/lib/northrate',
      APP_SECRET: `${'n'.repeat(32)}, ${'o'.repeat(32)}`,
      LOG_LEVEL: 'debug',
      OIDC_ISSUER: 'https://id.example.ca',
      OIDC_CLIENT_ID: 'us',
      OIDC_CLIENT_SECRET: 'secret',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      METRICS_TOKEN: 'm'.repeat(32),
      SUPPLIER_APPROVAL: 'required',
      LEAD_LISTING: 'on-submission',
      PROMISE_SHARE_PERCENT: '65',
      LIVE_NUMBERS: '1',
      SMS_DAILY_BUDGET: '0',
      SMS_HOURLY_BUDGET: '7',
      SANDBOX_PUBLIC: '1',
      SANDBOX_STRIPE_URL: 'http://127.0.0.1:12111/',
    }),
  ).toEqual({
    ...DEFAULTS,
    port: 8080,
    host: '::1',
    reusePort: true,
    stopGraceMs: 20_000,
    publicUrl: 'http://shop.example:8080',
    databaseUrl: 'postgresql://db/x',
    databaseOwnerUrl: 'postgresql://owner@db/x',
    dataDir: '/var/lib/northrate',
    appSecrets: ['n'.repeat(32), 'o'.repeat(32)],
    logLevel: 'debug',
    oidc: { issuer: 'https://id.example.ca', clientId: 'us', clientSecret: 'secret' },
    trustedProxies: ['10.0.0.0/8', '::1'],
    metricsToken: 'm'.repeat(32),
    supplierApproval: 'required',
    leadListing: 'on-submission',
    promiseSharePercent: 65,
    liveNumbers: true,
    smsDailyBudget: 0,
    smsHourlyBudget: 7,
    sandboxPublic: true,
    sandboxStripeUrl: 'http://127.0.0.1:12111',
  }))

test.each([
  ['500', 100],
  ['501', 101],
  ['40', 10],
  ['7', 7],
  ['0', 0],
])('of %s text messages a day, %p may be sent in an hour by default', (daily, hourly) =>
  expect(readSettings({ SMS_DAILY_BUDGET: daily }).smsHourlyBudget).toBe(hourly),
)

const REQUIRED = Object.keys(IN_PRODUCTION).filter((name) => name !== 'NODE_ENV')

test('production names everything that is missing at once', () =>
  expect(faultsOf({ NODE_ENV: 'production' }).sort()).toEqual(
    REQUIRED.map((name) => `${name} is missing.`).sort(),
  ))

test('the operator must say that there is no proxy', () => {
  expect(readSettings({ ...IN_PRODUCTION, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
  expect(faultsOf({ ...IN_PRODUCTION, TRUSTED_PROXIES: ' , ' })).toEqual(['TRUSTED_PROXIES is missing.'])
})

test('missing and wrong settings are named together', () =>
  expect(faultsOf({ ...IN_PRODUCTION, PORT: 'http', MAIL_FROM: '', SANDBOX_PUBLIC: '1' })).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'MAIL_FROM is missing: SMTP_URL, MAIL_FROM go together.',
    'MAIL_FROM is missing.',
    'SANDBOX_PUBLIC has no place in production.',
  ]))

test.each([
  [{ PUBLIC_URL: 'http://northrate.example' }, 'PUBLIC_URL must begin with https:// in production.'],
  [
    { OIDC_ISSUER: 'http://localhost:4000', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'secret' },
    'OIDC_ISSUER must begin with https:// in production.',
  ],
  [{ SANDBOX_PUBLIC: '1' }, 'SANDBOX_PUBLIC has no place in production.'],
  [{ SANDBOX_STRIPE_URL: 'http://127.0.0.1:1' }, 'SANDBOX_STRIPE_URL has no place in production.'],
  [{ APP_SECRET: ' , ' }, 'APP_SECRET is missing.'],
  ...['requireTLS=false', 'ignoreTLS=true', 'secure=false', 'opportunisticTLS=true'].map(
    (weaker) =>
      [
        { SMTP_URL: `smtps://mail.example.ca?${weaker}` },
        `SMTP_URL must not have ${weaker.split('=')[0]} in production, which needs verified TLS.`,
      ] as const,
  ),
  [
    { SMTP_URL: 'smtps://mail.example.ca?tls.rejectUnauthorized=false' },
    'SMTP_URL must not have tls.rejectUnauthorized in production, which needs verified TLS.',
  ],
  [
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED has no place in production: every certificate is verified.',
  ],
])('production refuses %j', (changed, fault) =>
  expect(faultsOf({ ...IN_PRODUCTION, ...changed })).toEqual([fault]),
)

test.each(['DATABASE_URL', 'DATABASE_OWNER_URL'])(
  'production refuses a %s on another machine without verified TLS',
  (name) => {
    const address = (query: string) => ({
      ...IN_PRODUCTION,
      [name]: `postgres://app@10.0.0.1/northrate${query}`,
    })
    const [fault, ...others] = faultsOf(address(''))
    expect(fault).toStartWith(`${name} must have ?sslmode=verify-full in production`)
    expect(others).toEqual([])
    expect(faultsOf(address('?sslmode=require'))).toHaveLength(1)
    expect(faultsOf(address('?sslmode=verify-full'))).toEqual([])
    expect(faultsOf({ ...IN_PRODUCTION, [name]: 'postgres://app@127.0.0.1:5000/northrate' })).toEqual([])
  },
)

test.each([
  ['smtp://mail.example.ca', true],
  ['smtps://mail.example.ca', true],
  ['smtp://127.0.0.1.example.ca', true],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]', false],
  ['smtp://localhost', false],
])('mail to %s needs TLS in production: %p', (url, needsTls) => {
  expect(readSettings({ ...IN_PRODUCTION, SMTP_URL: url }).smtp?.needsTls).toBe(needsTls)
  expect(readSettings({ SMTP_URL: url, MAIL_FROM: 'a@example.ca' }).smtp?.needsTls).toBe(false)
})

describe('a wrong value stops start-up by name and is not repeated', () => {
  test.each([
    ['NODE_ENV', 'Production'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'northrate.example'],
    ['PUBLIC_URL', 'ftp://northrate.example'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['LOG_LEVEL', 'verbose'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.example.ca'],
    ['TRUSTED_PROXIES', '192.0.2.0/'],
    ['TRUSTED_PROXIES', 'none, 10.0.0.0/8'],
    ['METRICS_TOKEN', 'm'.repeat(31)],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['SUPPLIER_APPROVAL', 'yes'],
    ['LEAD_LISTING', 'never'],
    ['SMS_DAILY_BUDGET', 'many'],
    ['SMS_DAILY_BUDGET', '-5'],
    ['PROMISE_SHARE_PERCENT', '101'],
    ['LIVE_NUMBERS', 'yes'],
    ['SANDBOX_PUBLIC', 'true'],
    ['APP_SECRET', 's'.repeat(31)],
    ['APP_SECRET', `${'n'.repeat(32)},short`],
  ])('%s=%s', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toStartWith(`${name} must be `)
    expect(faults[0]).not.toContain(value)
  })

  test.each(['SMTP_URL', 'OIDC_ISSUER'])('%s', (name) =>
    expect(faultsOf({ [name]: 'mail.example.ca' })[0]).toStartWith(
      `${name} must be an address that begins with`,
    ),
  )
})

test.each([
  ['STRIPE_SECRET_KEY', 'sk', ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
  ['SMTP_URL', 'smtp://mail.example.ca', ['MAIL_FROM']],
  ['MAIL_FROM', 'a@example.ca', ['SMTP_URL']],
  ['TWILIO_FROM', '+14165550100', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']],
  ['OIDC_ISSUER', 'https://id.example.ca', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
])('%s requires the other settings of its group', (name, value, others) =>
  expect(faultsOf({ [name]: value }).map((fault) => fault.split(' ')[0])).toEqual(others),
)

describe('the site as a process of its own', () => {
  const demo = {
    production: false,
    port: 3100,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3100',
    apiOrigin: 'http://127.0.0.1:3000',
    leadListing: 'on-contact-request',
    sandboxPublic: false,
    dataDir: resolve('.data'),
  } as const
  const inProduction = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://northrate.example/',
    API_ORIGIN: 'http://10.0.0.7:3000/',
  }

  test('without settings expects the API at its default address', () =>
    expect(readSiteSettings({ PORT: '3100' })).toEqual(demo))

  test('needs in production only the addresses of the site and the API, and none of the API’s secrets', () =>
    expect(readSiteSettings(inProduction)).toEqual({
      ...demo,
      production: true,
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'https://northrate.example',
      apiOrigin: 'http://10.0.0.7:3000',
    }))

  test.each([
    [{ API_ORIGIN: ' ' }, 'API_ORIGIN is missing.'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is missing.'],
    [{ PUBLIC_URL: 'http://northrate.example' }, 'PUBLIC_URL must begin with https:// in production.'],
    [{ API_ORIGIN: 'http://10.0.0.7,http://10.0.0.8' }, 'API_ORIGIN must be one address for the site.'],
    [{ API_ORIGIN: 'api.internal' }, 'API_ORIGIN must be an address that begins with http:// or https://.'],
  ])('does not start in production with %o', (settings, fault) =>
    expect(() => readSiteSettings({ ...inProduction, ...settings })).toThrow(fault),
  )
})

test('the stand-in for Stripe expects the API at its default address, or at those set, and never in production', () => {
  expect(readStripeSandboxSettings({ DATA_DIR: '/data' })).toEqual({
    port: 12111,
    host: '127.0.0.1',
    dataDir: '/data',
    apiOrigins: ['http://127.0.0.1:3000'],
    sandboxPublic: false,
  })
  const set = { PORT: '4000', API_ORIGIN: 'http://127.0.0.1:3001/, http://127.0.0.1:3002' }
  expect(readStripeSandboxSettings(set)).toMatchObject({
    port: 4000,
    apiOrigins: ['http://127.0.0.1:3001', 'http://127.0.0.1:3002'],
  })
  expect(() => readStripeSandboxSettings({ NODE_ENV: 'production' })).toThrow('no place in production')
})
