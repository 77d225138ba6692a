import type { Config } from '#platform/server/config.ts'
import { email } from '#platform/shared/fields.ts'

/** A name with an address; kept apart, because a combined text could be parsed as several addresses. */
export interface MailAddress {
  name: string
  address: string
}

const PRODUCT = 'Ledgerboard'

/**
 * The sender of mail: MAIL_FROM; otherwise the account of SMTP_URL if it is an address, because servers rarely let an
 * account send as someone else; otherwise `ledgerboard@` the host of APP_URL.
 */
export function mailSender({
  mailFrom,
  smtpUrl,
  appUrl,
}: Pick<Config, 'mailFrom' | 'smtpUrl' | 'appUrl'>): MailAddress {
  if (mailFrom !== undefined) {
    const [before = '', address] = mailFrom.split('<')
    if (address === undefined) return { name: PRODUCT, address: mailFrom.trim() }
    const name = before.trim().replace(/^"(.*)"$/, '$1')
    return { name: name === '' ? PRODUCT : name, address: address.replace('>', '').trim() }
  }
  const account = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username)
  const isAddress = email().safeParse(account).success
  return { name: PRODUCT, address: isAddress ? account : `ledgerboard@${mailDomain(appUrl)}` }
}

/** The sender as displayed, such as `Office <office@example.lk>`. */
export function senderText({ name, address }: MailAddress): string {
  return `${name} <${address}>`
}

/** The host of an address in mail syntax: IP addresses are in brackets. */
function mailDomain(appUrl: string): string {
  const { hostname } = new URL(appUrl)
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`
  return /^\d+(\.\d+){3}$/.test(hostname) ? `[${hostname}]` : hostname
}
