import type { NotifiedPerson } from '#people/notifications/server/index.ts'
import type { Mail } from '#people/outbox/server/index.ts'

/** To a person for whose calendar feed an address was made. */
export function feedMadeMail(owner: NotifiedPerson): Mail {
  return {
    kind: 'feed-made',
    to: { name: `${owner.f_name} ${owner.s_name}`, address: owner.email },
    subject: 'An address was made for your Ledgerboard calendar feed',
    paragraphs: [
      `Hello ${owner.f_name}, a calendar that has the new address shows your due tasks. An earlier address no longer works.`,
      'If it was you, nothing needs to be done. If it was not, revoke it on the page Preferences and choose a new password.',
    ],
    link: { path: '/preferences', label: 'Open your preferences' },
  }
}
