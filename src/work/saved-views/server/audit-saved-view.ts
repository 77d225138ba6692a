import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail describes saved views. */
export const auditedSavedView: Audited = {
  kind: { name: 'saved-view', label: 'Saved view' },
  fields: {
    name: ['Name', 'text'],
    page: ['Page', 'text'],
    owner_id: ['Owner', 'the user'],
    // a user's searches are private
    address: ['Filters', 'changed'],
    shared: ['Shared with everybody', 'flag'],
    position: ['Place in the list', 'changed'],
  },
  source: { table: 'saved_views', title: 'name', searched: 'lower(name)' },
}
