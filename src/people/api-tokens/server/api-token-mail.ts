import type { Mail } from '#people/outbox/server/index.ts'
import { longDay } from '#platform/shared/dates.ts'
import type { ApiToken } from '../shared/api-token-schema.ts'

/** To the owner of an account for which a token was made. */
export function tokenMadeMail(
  owner: { f_name: string; s_name: string; email: string },
  { name, endsOn }: Pick<ApiToken, 'name' | 'endsOn'>,
): Mail {
  return {
    kind: 'token-made',
    to: { name: `${owner.f_name} ${owner.s_name}`, address: owner.email },
    subject: 'A personal token was made for your Ledgerboard account',
    paragraphs: [
      `Hello ${owner.f_name}, a token with the name "${name}" was made. Until ${longDay(endsOn)} a program that has it can work in your name.`,
      'If it was you, nothing needs to be done. If it was not, revoke it on your page Security and choose a new password.',
    ],
    link: { path: '/security', label: 'Open the page Security' },
  }
}
