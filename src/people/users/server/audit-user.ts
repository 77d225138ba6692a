import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail describes accounts. */
export const auditedUser: Audited = {
  kind: { name: 'user', label: 'User' },
  fields: {
    f_name: ['First Name', 'text'],
    s_name: ['Second Name', 'text'],
    email: ['Email Address', 'text'],
    role: ['Role', 'text'],
    status: ['Status', 'text'],
    project_ids: ['Projects', 'count'],
    task_ids: ['Tasks', 'count'],
    comment_ids: ['Comments', 'count'],
  },
  source: {
    table: 'users',
    title: `f_name || ' ' || s_name`,
    searched: `lower(f_name || ' ' || s_name || ' ' || email)`,
    idType: 'uuid',
  },
  did: ({ after }) => ('password_changed_at' in after ? 'changed the password' : undefined),
}
