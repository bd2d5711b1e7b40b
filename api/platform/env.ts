import { resolve } from 'node:path'
import * as v from 'valibot'
import { faultOfTls, isThisMachine } from '../../db/database-address.ts'
import { LEAD_LISTINGS, type LeadListing } from '../contract/config.ts'
import { isAddressOrCidr } from './shared/client-address.ts'

/** Blank is unset, so that a line left empty in a .env file means the default. */
const text = v.optional(v.pipe(v.string(), v.trim()), '')
const wholeNumber = <Fallback extends number | null>(fallback: Fallback, min: number, max: number) =>
  v.pipe(
    text,
    v.check((value) => {
      const number = Number(value)
      return value === '' || (Number.isInteger(number) && number >= min && number <= max)
    }, `must be a whole number from ${min} to ${max}`),
    v.transform((value) => (value === '' ? fallback : Number(value))),
  )
const flag = v.pipe(
  text,
  v.picklist(['', '0', '1'], 'must be 1 or 0'),
  v.transform((value) => value === '1'),
)
const list = v.pipe(
  text,
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
const urlOf = (...protocols: string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => value === '' || hasProtocol(value, protocols),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  )
const hasProtocol = (address: string, protocols: string[]) =>
  protocols.includes(URL.parse(address)?.protocol ?? '')
/** Comma-separated; without slashes at their ends. */
const origins = v.pipe(
  list,
  v.everyItem(
    (address) => hasProtocol(address, ['http:', 'https:']),
    'must be an address that begins with http:// or https://',
  ),
  v.mapItems((address) => new URL(address).origin),
)
const oneOf = <const Choice extends string>(...choices: [Choice, ...Choice[]]) =>
  v.pipe(text, v.picklist(['', ...choices], `must be one of ${choices.join(', ')}`))

/** Bytes, for keys that are derived from it. */
const SHORTEST_SECRET = 32

/** Every setting. `.env.example` explains each. */
export const Environment = v.object({
  NODE_ENV: oneOf('development', 'production', 'test'),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: text,
  REUSE_PORT: flag,
  STOP_GRACE_SECONDS: wholeNumber(null, 0, 300),
  PUBLIC_URL: urlOf('http:', 'https:'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:'),
  DATABASE_OWNER_URL: urlOf('postgres:', 'postgresql:'),
  DATABASE_CONNECTIONS: wholeNumber(20, 2, 1_000),
  MARKET_CONNECTIONS: wholeNumber(6, 1, 1_000),
  LIMIT_CONNECTIONS: wholeNumber(4, 1, 1_000),
  QUEUE_CONNECTIONS: wholeNumber(5, 2, 1_000),
  DATA_DIR: text,
  APP_SECRET: v.pipe(
    list,
    v.everyItem(
      (secret) => Buffer.byteLength(secret) >= SHORTEST_SECRET,
      `must be ${SHORTEST_SECRET} bytes or more, each`,
    ),
  ),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  SMTP_URL: urlOf('smtp:', 'smtps:'),
  MAIL_FROM: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  OIDC_ISSUER: urlOf('https:', 'http:'),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  TRUSTED_PROXIES: v.pipe(
    list,
    v.transform((proxies) => (proxies.length === 1 && proxies[0] === 'none' ? [] : proxies)),
    v.everyItem(isAddressOrCidr, 'must be addresses or CIDRs, such as 10.0.0.0/8, or none'),
  ),
  METRICS_TOKEN: v.pipe(
    text,
    v.check(
      (token) => token === '' || Buffer.byteLength(token) >= SHORTEST_SECRET,
      `must be ${SHORTEST_SECRET} bytes or more`,
    ),
  ),
  SUPPLIER_APPROVAL: oneOf('required', 'not-required'),
  LEAD_LISTING: oneOf(...LEAD_LISTINGS),
  PROMISE_SHARE_PERCENT: wholeNumber(80, 0, 100),
  LIVE_NUMBERS: flag,
  SMS_DAILY_BUDGET: wholeNumber(500, 0, 1_000_000),
  SMS_HOURLY_BUDGET: wholeNumber(null, 0, 1_000_000),
  SANDBOX_PUBLIC: flag,
  SANDBOX_STRIPE_URL: urlOf('http:', 'https:'),
  API_ORIGIN: origins,
})
type Setting = keyof typeof Environment.entries

const REQUIRED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'APP_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  // Unset, it would mean no proxy, and all clients behind an unnamed proxy would count as one.
  'TRUSTED_PROXIES',
] as const satisfies Setting[]

/** The settings of the site as a process of its own, which needs none of the API's secrets. */
const EnvironmentOfSite = v.pick(Environment, [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'PUBLIC_URL',
  'API_ORIGIN',
  'SANDBOX_PUBLIC',
  'LEAD_LISTING',
])

/** The settings of the stand-in for Stripe as a process of its own. */
const EnvironmentOfStripeSandbox = v.pick(Environment, [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'API_ORIGIN',
  'SANDBOX_PUBLIC',
])
const PORT_OF_STRIPE_SANDBOX = 12_111
const API_BY_DEFAULT = 'http://127.0.0.1:3000'

/** Each group is set completely or not at all. */
const GROUPS: Setting[][] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
]

export type Settings = ReturnType<typeof readSettings>
export type SiteSettings = ReturnType<typeof readSiteSettings>

/** Reads the settings, or throws an Error whose message names every one at fault. */
export function readSettings(environment: Record<string, string | undefined> = process.env) {
  const settingOf = settingsIn(environment)
  const inProduction =
    settingOf('NODE_ENV') === 'production' ? faultsOfApiInProduction(settingOf, environment) : []
  const env = unlessAtFault(v.safeParse(Environment, environment), [
    ...faultsOfGroups(settingOf),
    ...faultsOfOwner(settingOf),
    ...faultsOfDatabases(settingOf),
    ...inProduction,
  ])
  const production = env.NODE_ENV === 'production'

  return {
    /** Otherwise demo mode: sandbox, demo data and demo sign-ins. */
    production,
    port: env.PORT,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    /** Whether other processes of ours may listen at the same port. */
    reusePort: env.REUSE_PORT,
    /** How long a stopping process still answers. */
    stopGraceMs: 1_000 * (env.STOP_GRACE_SECONDS ?? (production ? STOP_GRACE_SECONDS : 0)),
    /** Empty when not set: then it follows from the port. Never ends in a slash. */
    publicUrl: env.PUBLIC_URL === '' ? '' : new URL(env.PUBLIC_URL).origin,
    /** Empty: the embedded Postgres under `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Empty: the migration runs elsewhere. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** Empty: everything is read from the primary. */
    /** The most that each pool opens. */
    connections: {
      database: env.DATABASE_CONNECTIONS,
      market: env.MARKET_CONNECTIONS,
      limits: env.LIMIT_CONNECTIONS,
      queue: env.QUEUE_CONNECTIONS,
    },
    dataDir: resolve(env.DATA_DIR || '.data'),
    /** Newest first; empty in a demo, which creates one in its database. */
    appSecrets: env.APP_SECRET,
    logLevel: env.LOG_LEVEL || 'info',
    smtp:
      env.SMTP_URL === ''
        ? null
        : {
            url: env.SMTP_URL,
            from: env.MAIL_FROM,
            needsTls: production && !isThisMachine(new URL(env.SMTP_URL).hostname),
          },
    twilio:
      env.TWILIO_ACCOUNT_SID === ''
        ? null
        : { accountSid: env.TWILIO_ACCOUNT_SID, authToken: env.TWILIO_AUTH_TOKEN, from: env.TWILIO_FROM },
    stripe:
      env.STRIPE_SECRET_KEY === ''
        ? null
        : {
            secretKey: env.STRIPE_SECRET_KEY,
            publishableKey: env.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
          },
    oidc:
      env.OIDC_ISSUER === ''
        ? null
        : { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET },
    trustedProxies: env.TRUSTED_PROXIES,
    /** Empty: production shows no metrics. */
    metricsToken: env.METRICS_TOKEN,
    supplierApproval: env.SUPPLIER_APPROVAL || (production ? 'required' : 'not-required'),
    leadListing: leadListingOf(env),
    /** A provider that keeps a smaller share of its promises is marked for admins. */
    promiseSharePercent: env.PROMISE_SHARE_PERCENT,
    /** Measured figures replace our claims once they have enough cases. */
    liveNumbers: env.LIVE_NUMBERS,
    smsDailyBudget: env.SMS_DAILY_BUDGET,
    smsHourlyBudget: env.SMS_HOURLY_BUDGET ?? hourlyShareOf(env.SMS_DAILY_BUDGET),
    sandboxPublic: env.SANDBOX_PUBLIC,
    /** The stand-in for Stripe as a process of its own, without a slash at the end; empty: in this process. */
    sandboxStripeUrl: env.SANDBOX_STRIPE_URL === '' ? '' : new URL(env.SANDBOX_STRIPE_URL).origin,
  }
}

/** Three probes of a balancer that checks every second. A demo has none, and Ctrl-C stops it at once. */
const STOP_GRACE_SECONDS = 3

/** The specification's visitor "can ask to be contacted": a submission alone shares nothing. */
const leadListingOf = (env: { LEAD_LISTING: LeadListing | '' }): LeadListing =>
  env.LEAD_LISTING || 'on-contact-request'

/** A fifth of the day's (decision 21), so that one bad hour leaves most of it, and at least enough to notice a fault. */
const hourlyShareOf = (dailyBudget: number) =>
  Math.min(dailyBudget, Math.max(LEAST_TEXTS_AN_HOUR, Math.ceil(dailyBudget / 5)))
const LEAST_TEXTS_AN_HOUR = 10

/** As `readSettings`, for the site where it runs apart from the API. */
export function readSiteSettings(environment: Record<string, string | undefined> = process.env) {
  const settingOf = settingsIn(environment)
  const production = settingOf('NODE_ENV') === 'production'
  const faults = production ? faultsInProduction(settingOf, ['PUBLIC_URL', 'API_ORIGIN']) : []
  if (settingOf('API_ORIGIN').includes(',')) faults.push('API_ORIGIN must be one address for the site.')
  const env = unlessAtFault(v.safeParse(EnvironmentOfSite, environment), faults)
  return {
    production,
    port: env.PORT,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(env.DATA_DIR || '.data'),
    publicUrl: new URL(env.PUBLIC_URL || `http://localhost:${env.PORT}`).origin,
    /** Never ends in a slash. */
    apiOrigin: env.API_ORIGIN[0] ?? API_BY_DEFAULT,
    /** The same as the API's, because the pages describe it. */
    leadListing: leadListingOf(env),
    sandboxPublic: env.SANDBOX_PUBLIC,
  }
}

/** As `readSettings`, for the stand-in for Stripe, which production refuses. */
export function readStripeSandboxSettings(environment: Record<string, string | undefined> = process.env) {
  const settingOf = settingsIn(environment)
  const misplaced =
    settingOf('NODE_ENV') === 'production' ? ['The stand-in for Stripe has no place in production.'] : []
  const env = unlessAtFault(v.safeParse(EnvironmentOfStripeSandbox, environment), misplaced)
  return {
    port: settingOf('PORT') === '' ? PORT_OF_STRIPE_SANDBOX : env.PORT,
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || '.data'),
    /** Where webhooks go, tried in turn. Never end in a slash. */
    apiOrigins: env.API_ORIGIN.length > 0 ? env.API_ORIGIN : [API_BY_DEFAULT],
    sandboxPublic: env.SANDBOX_PUBLIC,
  }
}

type SettingOf = (name: Setting) => string

/** A list of only commas is blank too. */
const settingsIn =
  (environment: Record<string, string | undefined>): SettingOf =>
  (name) =>
    (environment[name] ?? '').trimEnd().replace(/^[\s,]+/, '')

function unlessAtFault<Schema extends v.GenericSchema>(
  read: v.SafeParseResult<Schema>,
  more: string[],
): v.InferOutput<Schema> {
  const faults = [...(read.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}.`), ...more]
  if (!read.success || faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
  return read.output
}

function faultsOfGroups(settingOf: SettingOf): string[] {
  return GROUPS.flatMap((group) => {
    const missing = group.filter((name) => settingOf(name) === '')
    if (missing.length === 0 || missing.length === group.length) return []
    return missing.map((name) => `${name} is missing: ${group.join(', ')} go together.`)
  })
}

function faultsOfOwner(settingOf: SettingOf): string[] {
  if (settingOf('DATABASE_OWNER_URL') === '' || settingOf('DATABASE_URL') !== '') return []
  return ['DATABASE_URL is missing: DATABASE_OWNER_URL is who migrates that database.']
}

function faultsOfDatabases(settingOf: SettingOf): string[] {
  const production = settingOf('NODE_ENV') === 'production'
  const names = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const
  return names.flatMap((name) => {
    const fault = faultOfTls(settingOf(name), { production })
    return fault === null ? [] : [`${name} ${fault}`]
  })
}

/** Parameters by which nodemailer would send in the clear, or trust any certificate. */
const WEAKER_MAIL = /^(secure|requireTLS|ignoreTLS|opportunisticTLS|tls\..*)$/

function faultsOfApiInProduction(
  settingOf: SettingOf,
  environment: Record<string, string | undefined>,
): string[] {
  const faults = faultsInProduction(settingOf, REQUIRED_IN_PRODUCTION)
  if (URL.parse(settingOf('OIDC_ISSUER'))?.protocol === 'http:')
    faults.push('OIDC_ISSUER must begin with https:// in production.')
  const weaker = [...(URL.parse(settingOf('SMTP_URL'))?.searchParams.keys() ?? [])].find((name) =>
    WEAKER_MAIL.test(name),
  )
  if (weaker !== undefined)
    faults.push(`SMTP_URL must not have ${weaker} in production, which needs verified TLS.`)
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED has no place in production: every certificate is verified.')
  if (settingOf('SANDBOX_PUBLIC') === '1') faults.push('SANDBOX_PUBLIC has no place in production.')
  if (settingOf('SANDBOX_STRIPE_URL') !== '') faults.push('SANDBOX_STRIPE_URL has no place in production.')
  return faults
}

function faultsInProduction(settingOf: SettingOf, required: readonly Setting[]): string[] {
  const faults = required.filter((name) => settingOf(name) === '').map((name) => `${name} is missing.`)
  if (URL.parse(settingOf('PUBLIC_URL'))?.protocol === 'http:')
    faults.push('PUBLIC_URL must begin with https:// in production.')
  return faults
}
