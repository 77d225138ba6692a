import type { Mail, SecretLink } from '#people/outbox/server/index.ts'
import type { UserRow } from '#people/accounts/server/user-tables.ts'
import { passwordLinkPath } from '../shared/password-link.ts'
import { hashSecret } from './opaque-secret.ts'

/** Mails about accounts. */

/** To a person for whom an ADMIN created an account; its link is {@link passwordLink}'s. */
export function invitationMail(account: UserRow): Mail {
  return {
    kind: 'invitation',
    to: recipient(account),
    subject: 'Your Ledgerboard account',
    paragraphs: [
      `Hello ${account.f_name}, an account was made for you. Choose a password to begin:`,
      'The link works once, within the next 72 hours.',
    ],
  }
}

/** To a person who forgot their password. */
export function recoveryMail(account: UserRow): Mail {
  return {
    kind: 'recovery',
    to: recipient(account),
    subject: 'Choose a new Ledgerboard password',
    paragraphs: [
      `Hello ${account.f_name}, somebody asked for a new password for your account. Choose it here:`,
      'The link works once, within the next hour. If it was not you, nothing needs to be done.',
    ],
  }
}

/** The link in a mail by which its recipient sets a password. */
export function passwordLink(secret: string, label: string): SecretLink {
  return { path: passwordLinkPath(secret), label, secret, hash: hashSecret(secret) }
}

/** To those who approve accounts, when someone signed up and is waiting. */
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

/** To an account's owner, after a sign-in from a new browser and address. */
export function newSignInMail(owner: Recipient, { browser, address }: Place): Mail {
  return {
    kind: 'new-sign-in',
    to: recipient(owner),
    subject: 'New sign-in to your Ledgerboard account',
    paragraphs: [
      `Hello ${owner.f_name}, your account was signed in to with ${browser}, from the address ${address}, where it was not used before.`,
      'If it was you, nothing needs to be done. If it was not, sign that browser out on your page Security and choose a new password.',
    ],
    link: { path: '/security', label: 'See where you are signed in' },
  }
}

/** To the owner of a session that was ended because its refresh token was used twice. */
export function stolenSessionMail(owner: Recipient, { browser, address }: Place): Mail {
  return {
    kind: 'session-stolen',
    to: recipient(owner),
    subject: 'A sign-in to your Ledgerboard account was ended',
    paragraphs: [
      `Hello ${owner.f_name}, your sign-in with ${browser}, from the address ${address}, was ended for your safety: its key was used a second time, so somebody may have a copy of it.`,
      'This also happens when a browser goes back to an older state of itself. If in doubt, choose a new password; that signs out every other device.',
    ],
    link: { path: '/security', label: 'Open the page Security' },
  }
}

/** To an account's owner, whenever its second way to sign in changes. @param what a sentence without its full stop */
export function secondWayMail(owner: Recipient, what: string): Mail {
  return {
    kind: 'second-way-changed',
    to: recipient(owner),
    subject: what,
    paragraphs: [
      `Hello ${owner.f_name}, ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
      'If it was you, nothing needs to be done. If it was not, choose a new password and ask an administrator.',
    ],
    link: { path: '/security', label: 'Open the page Security' },
  }
}

/** To an account's owner, when another service was connected to it. */
export function identityConnectedMail(owner: Recipient, name: string, email: string): Mail {
  return {
    kind: 'identity-connected',
    to: recipient(owner),
    subject: `Signing in with ${name} was connected to your Ledgerboard account`,
    paragraphs: [
      `Hello ${owner.f_name}, whoever signs in with ${name} as ${email} is now signed in to your account.`,
      'If it was you, nothing needs to be done. If it was not, disconnect it on the page Security and tell an administrator.',
    ],
    link: { path: '/security', label: 'Open the page Security' },
  }
}

/** To administrators and accountants without a second way, once it is required. @param until the last day, in words */
export function secondWayRequiredMail(owner: Recipient, until: string): Mail {
  return {
    kind: 'second-way-required',
    to: recipient(owner),
    subject: 'A second way to sign in is required of you',
    paragraphs: [
      `Hello ${owner.f_name}, administrators and accountants now need a second way to sign in: a passkey, or a code from an app on the phone after the password.`,
      `Please add it by ${until}, on the page Security. Afterwards nothing else opens until you have one.`,
    ],
    link: { path: '/security', label: 'Open the page Security' },
  }
}

/** The origin of a sign-in: the browser's name, and the network address. */
interface Place {
  browser: string
  address: string
}

type Recipient = Pick<UserRow, 'f_name' | 's_name' | 'email'>

function recipient(account: Recipient): Mail['to'] {
  return { name: `${account.f_name} ${account.s_name}`, address: account.email }
}
