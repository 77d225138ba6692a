import type { Mail } from '#features/outbox/server/index.ts'
import type { UserRow } from '#features/users/server/user-tables.ts'
import { passwordLinkPath } from '../shared/password-link.ts'

/** The mails about accounts. */

/** To somebody for whom an ADMIN made an account. */
export function invitationMail(account: UserRow, secret: string): Mail {
  return {
    kind: 'invitation',
    to: recipient(account),
    subject: 'Your Ledgerboard account',
    paragraphs: [
      `Hello ${account.f_name}, an account was made for you. Choose a password to begin:`,
      'The link works once, within the next 72 hours.',
    ],
    link: { path: passwordLinkPath(secret), label: 'Choose a password' },
  }
}

/** To somebody who forgot their password. */
export function recoveryMail(account: UserRow, secret: string): Mail {
  return {
    kind: 'recovery',
    to: recipient(account),
    subject: 'Choose a new Ledgerboard password',
    paragraphs: [
      `Hello ${account.f_name}, somebody asked for a new password for your account. Choose it here:`,
      'The link works once, within the next hour. If it was not you, nothing needs to be done.',
    ],
    link: { path: passwordLinkPath(secret), label: 'Choose a new password' },
  }
}

/** To who approves accounts, when somebody signed up and waits. */
export function approvalMail(administrator: Recipient, account: UserRow): Mail {
  return {
    kind: 'approval',
    to: recipient(administrator),
    subject: 'Somebody is waiting for approval in Ledgerboard',
    paragraphs: [
      `${account.f_name} ${account.s_name} (${account.email}) signed up. Set the account Active to let them in:`,
    ],
    link: { path: '/user', label: 'Open the users' },
  }
}

type Recipient = Pick<UserRow, 'f_name' | 's_name' | 'email'>

function recipient(account: Recipient): Mail['to'] {
  return { name: `${account.f_name} ${account.s_name}`, address: account.email }
}
