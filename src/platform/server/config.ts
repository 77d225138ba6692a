import { BlockList, isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { email } from '#platform/shared/fields.ts'
import { readDatabaseAddress } from './database/database-address.ts'
import { isIssuer, type OpenIdConfig, openIdOf } from './openid-config.ts'
import { StartError } from './operations/start-error.ts'

/**
 * The settings of an installation, read from the environment once at start; an invalid value ends the start with one
 * sentence that names the variable. This is the only file that reads `process.env`.
 */
export interface Config {
  port: number
  host: string
  /** Embedded database, secrets and uploads; absolute. */
  dataDirectory: string
  /** An external PostgreSQL instead of the embedded one; may name several servers. */
  databaseUrl: string | undefined
  /** The folder of the embedded database's programs, absolute; undefined: the newest available. */
  postgresBinaries: string | undefined
  /** The address in every link sent by mail, without a trailing slash. */
  appUrl: string
  /** The mail server; undefined: mail stays in the outbox. */
  smtpUrl: string | undefined
  /** The sender of mail, as `a@b.lk` or `Name <a@b.lk>`; undefined: see mail-sender.ts of the outbox. */
  mailFrom: string | undefined
  signup: 'approval' | 'open' | 'closed'
  /** IANA name of the business's time zone. */
  timeZone: string
  /** Maximum calls per minute and user (or address); 0: no limit. */
  rateLimit: number
  /** At least 32 bytes; undefined: generated at the first start and stored in the data directory. */
  jwtSecret: string | undefined
  /** The secret before it, only for `npm run change-secret`. */
  jwtSecretBefore: string | undefined
  /** Proxies whose `X-Forwarded-For` is trusted: addresses and networks; empty: none. */
  trustedProxies: readonly string[]
  /** The folder of nightly backups and of those before a migration, absolute. */
  backupDirectory: string
  /** Number of nightly backups that are kept; 0: none are made. */
  backupsKept: number
  /** Bytes that all attached files may take together. */
  attachmentQuota: number
  /** Sign-in by OpenID Connect; undefined: with passwords only. */
  openId: OpenIdConfig | undefined
  /** Who may read `/api/metrics`: no one, this machine, or a client with the token. */
  metrics: 'off' | 'loopback' | { token: string }
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

const port = (name: string) =>
  z.string().check(
    z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
      error: `${name} must be a port from 0 to 65535`,
    }),
  )

const url = (name: string, protocols: readonly string[]) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  )

const Environment = z.object({
  PORT: z._default(port('PORT'), '3000'),
  HOST: z._default(
    z.string().check(
      z.regex(/^([A-Za-z0-9.-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.%\w]*)$/, {
        error: 'HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
      }),
    ),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(
      z.refine((value) => /^postgres(ql)?:\/\//.test(value), {
        error: 'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
        abort: true,
      }),
      z.refine((value) => readDatabaseAddress(value) !== undefined, {
        error:
          'DATABASE_URL must be like postgres://name:password@one.example.lk:5432,two.example.lk:5432/ledgerboard, with one server or several, and special characters in the password written as %40',
      }),
    ),
  ),
  POSTGRES_BIN: z.optional(z.string()),
  APP_URL: z.optional(url('APP_URL', ['http:', 'https:'])),
  SMTP_URL: z.optional(
    url('SMTP_URL', ['smtp:', 'smtps:']).check(
      z.refine(isServerAddress, {
        error:
          'SMTP_URL must name a server, such as smtps://name:password@mail.example.lk, with special characters in the password written as %40',
      }),
    ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(
      z.refine((value) => email().safeParse(/^[^<>\r\n]*<([^<>]*)>$/.exec(value)?.[1] ?? value).success, {
        error: 'MAIL_FROM must be an e-mail address, such as office@example.lk or Office <office@example.lk>',
      }),
    ),
  ),
  SIGNUP: z._default(
    z.enum(['approval', 'open', 'closed'], { error: 'SIGNUP must be approval, open or closed' }),
    'approval',
  ),
  TIME_ZONE: z._default(
    z
      .string()
      .check(
        z.refine(isTimeZone, { error: 'TIME_ZONE must be the name of a time zone, such as Asia/Colombo' }),
      ),
    'Asia/Colombo',
  ),
  RATE_LIMIT: z._default(
    z.string().check(z.regex(/^\d{1,9}$/, { error: 'RATE_LIMIT must be a whole number, 0 for none' })),
    '6000',
  ),
  JWT_SECRET: z.optional(
    z.string().check(
      z.refine((value) => Buffer.byteLength(value) >= 32, {
        error: 'JWT_SECRET must be at least 32 bytes long; leave it out to have one made',
      }),
    ),
  ),
  JWT_SECRET_BEFORE: z.optional(z.string()),
  TRUSTED_PROXIES: z._default(
    z.string().check(
      z.refine((value) => listOf(value).every(isNetwork), {
        error:
          'TRUSTED_PROXIES must be addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8',
      }),
    ),
    '',
  ),
  BACKUP_DIR: z.optional(z.string()),
  BACKUPS_KEPT: z._default(
    z.string().check(
      z.regex(/^\d{1,3}$/, {
        error: 'BACKUPS_KEPT must be a whole number up to 999, 0 for no nightly backup',
      }),
    ),
    '14',
  ),
  ATTACHMENT_QUOTA: z._default(
    z.string().check(
      z.regex(/^\d{1,5}(\.\d{1,3})?$/, {
        error: 'ATTACHMENT_QUOTA must be a number of gigabytes, such as 5 or 0.5',
      }),
    ),
    '5',
  ),
  OIDC_ISSUER: z.optional(
    z.string().check(
      z.refine(isIssuer, {
        error: 'OIDC_ISSUER must be an address that begins with https://, without a query',
      }),
    ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ALLOWED_DOMAIN: z.optional(
    z.string().check(
      z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, {
        error: 'OIDC_ALLOWED_DOMAIN must be the part of an address after the @, such as example.lk',
      }),
    ),
  ),
  OIDC_NAME: z.optional(
    z.string().check(z.regex(/^[^\p{C}]{1,40}$/u, { error: 'OIDC_NAME must have at most 40 characters' })),
  ),
  METRICS: z._default(
    z.enum(['off', 'loopback'], {
      error: 'METRICS must be off or loopback; to read them from elsewhere set METRICS_TOKEN',
    }),
    'off',
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(16, { error: 'METRICS_TOKEN must be at least 16 characters long' })),
  ),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
    }),
  ),
})

function isServerAddress(value: string): boolean {
  try {
    const { hostname, username, password } = new URL(value)
    return hostname !== '' && decodeURIComponent(`${username}${password}`) !== undefined
  } catch {
    return false
  }
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** An address such as `10.0.0.1` or `::1`, or a network such as `10.0.0.0/8`. */
function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  if (!/^\d{1,3}$/.test(prefix)) return false
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The configuration from environment variables; empty ones count as absent.
 * @param isTerminal whether a person watches: then only warnings are logged by default
 * @throws StartError with one sentence that names the first invalid variable
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  isTerminal = false,
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new StartError(`${parsed.error.issues[0]?.message ?? 'The configuration is not valid'}.`)
  const values = parsed.data
  return {
    port: Number(values.PORT),
    host: values.HOST,
    dataDirectory: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    postgresBinaries: values.POSTGRES_BIN === undefined ? undefined : path.resolve(values.POSTGRES_BIN),
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    signup: values.SIGNUP,
    timeZone: values.TIME_ZONE,
    rateLimit: Number(values.RATE_LIMIT),
    jwtSecret: values.JWT_SECRET,
    jwtSecretBefore: values.JWT_SECRET_BEFORE,
    trustedProxies: listOf(values.TRUSTED_PROXIES),
    backupDirectory: path.resolve(values.BACKUP_DIR ?? path.join(values.DATA_DIR, 'backups')),
    backupsKept: Number(values.BACKUPS_KEPT),
    attachmentQuota: Math.round(Number(values.ATTACHMENT_QUOTA) * 1e9),
    openId: openIdOf(values),
    metrics: values.METRICS_TOKEN === undefined ? values.METRICS : { token: values.METRICS_TOKEN },
    // a person at the terminal wants to read the address, not a line per call
    logLevel: values.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
  }
}
