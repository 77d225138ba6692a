import { type Actor, fullName } from '#platform/server/security/actor.ts'
import type { Mail } from './queue-mail.ts'

/** Sent to the user who pressed the button: shows that mail arrives, and how it looks. */
export function testMail(actor: Actor): Mail {
  return {
    kind: 'test',
    to: { name: fullName(actor), address: actor.email },
    subject: 'Test mail from Ledgerboard',
    paragraphs: [
      `Hello ${actor.firstName}, this is the test mail that you asked for. If you can read it, mail arrives.`,
      'Replies to it go to the sender of all mail, which the outbox names.',
    ],
    link: { path: '/outbox', label: 'Open the mail outbox' },
  }
}
