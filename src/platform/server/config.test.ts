import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './operations/start-error.ts'

describe('readConfig', () => {
  it('works without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: path.resolve('data'),
      databaseUrl: undefined,
      postgresBinaries: undefined,
      appUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: undefined,
      signup: 'approval',
      timeZone: 'Asia/Colombo',
      rateLimit: 6000,
      jwtSecret: undefined,
      jwtSecretBefore: undefined,
      trustedProxies: [],
      backupDirectory: path.resolve('data/backups'),
      backupsKept: 14,
      attachmentQuota: 5_000_000_000,
      openId: undefined,
      metrics: 'off',
      logLevel: 'info',
    })
  })

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/ledgerboard',
      DATABASE_URL: 'postgresql://me:pw@db.example.lk:5433/work?sslmode=require',
      POSTGRES_BIN: '/usr/lib/postgresql/18/bin',
      APP_URL: 'https://work.example.lk/',
      SMTP_URL: 'smtps://me:pw@mail.example.lk:465',
      MAIL_FROM: 'Office of Nimal <office@example.lk>',
      SIGNUP: 'closed',
      TIME_ZONE: 'Europe/Berlin',
      RATE_LIMIT: '0',
      JWT_SECRET: 'ü'.repeat(16),
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1/128',
      BACKUP_DIR: '/srv/backups',
      BACKUPS_KEPT: '0',
      ATTACHMENT_QUOTA: '0.5',
      OIDC_ISSUER: 'https://sso.example.lk/realms/office',
      OIDC_CLIENT_ID: 'ledgerboard',
      OIDC_CLIENT_SECRET: 'kept by the issuer',
      OIDC_ALLOWED_DOMAIN: 'Example.lk',
      METRICS_TOKEN: 'sixteen or more!',
      LOG_LEVEL: 'warn',
    })
    expect(config).toEqual({
      port: 8080,
      host: '::1',
      dataDirectory: '/srv/ledgerboard',
      databaseUrl: 'postgresql://me:pw@db.example.lk:5433/work?sslmode=require',
      postgresBinaries: '/usr/lib/postgresql/18/bin',
      appUrl: 'https://work.example.lk',
      smtpUrl: 'smtps://me:pw@mail.example.lk:465',
      mailFrom: 'Office of Nimal <office@example.lk>',
      signup: 'closed',
      timeZone: 'Europe/Berlin',
      rateLimit: 0,
      jwtSecret: 'ü'.repeat(16),
      jwtSecretBefore: undefined,
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1/128'],
      backupDirectory: '/srv/backups',
      backupsKept: 0,
      attachmentQuota: 500_000_000,
      openId: {
        issuer: 'https://sso.example.lk/realms/office',
        clientId: 'ledgerboard',
        clientSecret: 'kept by the issuer',
        allowedDomain: 'example.lk',
        name: 'sso.example.lk',
      },
      metrics: { token: 'sixteen or more!' },
      logLevel: 'warn',
    })
  })

  it('puts the port into the address, and treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
    expect(readConfig({ PORT: '', APP_URL: '', JWT_SECRET: '', SIGNUP: '' })).toEqual(readConfig({}))
  })

  it.each([
    [
      'TRUSTED_PROXIES',
      'TRUSTED_PROXIES must be addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8.',
      ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '127.0.0.1,all', '300.1.1.1'],
    ],
    [
      'BACKUPS_KEPT',
      'BACKUPS_KEPT must be a whole number up to 999, 0 for no nightly backup.',
      ['-1', '1000', 'x'],
    ],
    [
      'ATTACHMENT_QUOTA',
      'ATTACHMENT_QUOTA must be a number of gigabytes, such as 5 or 0.5.',
      ['5 GB', '-1', '.5'],
    ],
    [
      'OIDC_ISSUER',
      'OIDC_ISSUER must be an address that begins with https://, without a query.',
      [
        'sso.example.lk',
        'http://sso.example.lk',
        'https://sso.example.lk?a=b',
        'https://me:pw@sso.example.lk',
      ],
    ],
    [
      'OIDC_ALLOWED_DOMAIN',
      'OIDC_ALLOWED_DOMAIN must be the part of an address after the @, such as example.lk.',
      ['@example.lk', 'example', 'a@example.lk'],
    ],
    ['OIDC_NAME', 'OIDC_NAME must have at most 40 characters.', ['x'.repeat(41), 'two\nlines']],
    [
      'OIDC_CLIENT_ID',
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or no OIDC variable at all.',
      ['ledgerboard'],
    ],
    ['METRICS', 'METRICS must be off or loopback; to read them from elsewhere set METRICS_TOKEN.', ['on']],
    ['METRICS_TOKEN', 'METRICS_TOKEN must be at least 16 characters long.', ['short']],
    ['PORT', 'PORT must be a port from 0 to 65535.', ['65536', '-1', '80a', '3000.5', ' 80']],
    [
      'HOST',
      'HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.',
      ['http://x', 'a b', '127.0.0.1/8'],
    ],
    [
      'DATABASE_URL',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
      ['mysql://x', 'localhost', 'postgres'],
    ],
    [
      'DATABASE_URL',
      'DATABASE_URL must be like postgres://name:password@one.example.lk:5432,two.example.lk:5432/ledgerboard, with one server or several, and special characters in the password written as %40.',
      ['postgres://me:pw@one,,two/work', 'postgres://me:pw@one:port/work', 'postgres://me:50%@one/work'],
    ],
    [
      'APP_URL',
      'APP_URL must be an address that begins with http:// or https://.',
      ['example.lk', 'javascript:x'],
    ],
    [
      'SMTP_URL',
      'SMTP_URL must be an address that begins with smtp:// or smtps://.',
      ['mail.example.lk', 'http://x'],
    ],
    [
      'SMTP_URL',
      'SMTP_URL must name a server, such as smtps://name:password@mail.example.lk, with special characters in the password written as %40.',
      ['smtp:mail', 'smtp://', 'smtps://me:50%@mail.example.lk'],
    ],
    [
      'MAIL_FROM',
      'MAIL_FROM must be an e-mail address, such as office@example.lk or Office <office@example.lk>.',
      ['office', 'a@b.lk, c@d.lk', 'x <a@b.lk>\r\nBcc: c@d.lk', 'x <a>'],
    ],
    ['SIGNUP', 'SIGNUP must be approval, open or closed.', ['yes', 'Open']],
    [
      'TIME_ZONE',
      'TIME_ZONE must be the name of a time zone, such as Asia/Colombo.',
      ['Ceylon', 'Asia/Atlantis'],
    ],
    ['RATE_LIMIT', 'RATE_LIMIT must be a whole number, 0 for none.', ['-1', '1.5', 'none', '1e9']],
    [
      'JWT_SECRET',
      'JWT_SECRET must be at least 32 bytes long; leave it out to have one made.',
      ['short', 'x'.repeat(31)],
    ],
    ['LOG_LEVEL', 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.', ['verbose']],
  ])(
    'stops the start if %s is wrong, with one sentence that does not repeat the value',
    (name, sentence, values) => {
      for (const value of values) {
        const read = () => readConfig({ [name]: value })
        expect(read, value).toThrow(StartError)
        expect(read, value).toThrow(new StartError(sentence))
      }
    },
  )
})

it('logs only warnings to a terminal, unless LOG_LEVEL says otherwise', () => {
  expect(readConfig({}, true).logLevel).toBe('warn')
  expect(readConfig({}, false).logLevel).toBe('info')
  expect(readConfig({ LOG_LEVEL: 'debug' }, true).logLevel).toBe('debug')
})
