import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail shows links. */
export const auditedLink: Audited = {
  kind: { name: 'link', label: 'Link' },
  fields: {
    kind: ['Of', 'text'],
    target_id: ['Number of the record', 'text'],
    life: ['Works', 'text'],
    expires_at: ['Works until', 'instant'],
    revoked_at: ['Dead since', 'instant'],
    seen_count: ['Times seen', 'text'],
  },
  source: {
    table: 'public_links',
    title: `'Link to ' || kind || ' ' || target_id`,
  },
  did: ({ action, after }) => (action === 'update' ? EVENTS[String(after['event'])] : undefined),
}

const EVENTS: Readonly<Record<string, string>> = {
  renewed: 'replaced',
  revoked: 'revoked',
  seen: 'seen by a client',
}
