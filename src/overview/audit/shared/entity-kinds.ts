/**
 * Every kind of thing whose changes are recorded, by the name that the live feed gives it: how a person calls it, and
 * where it is seen. The one place for these words; the bin uses them too.
 */

/** A thing of some kind, as far as the way to it needs. */
export interface NamedThing {
  entityId: string
  /** Its name for a person, '' when nobody knows it. */
  title: string
  /** The task that a sub-task or a comment belongs to. */
  taskId?: string | null
}

export interface EntityKind {
  /** `Task`, `Company profile`. */
  label: string
  /** The address at which it is seen while it exists; without it there is no page of its own. */
  pageOf?: (thing: NamedThing) => string | undefined
}

const searched = (page: string) => (thing: NamedThing) => `${page}?search=${encodeURIComponent(thing.title)}`
const ofTask = ({ taskId }: NamedThing) => (typeof taskId === 'string' ? `/task?task=${taskId}` : undefined)

const KINDS = {
  task: { label: 'Task', pageOf: ({ entityId }) => `/task?task=${entityId}` },
  'sub-task': { label: 'Sub-task', pageOf: ofTask },
  comment: { label: 'Comment', pageOf: ofTask },
  project: { label: 'Project', pageOf: ({ entityId }) => `/task?project=${entityId}` },
  client: { label: 'Client', pageOf: ({ entityId }) => `/client/${entityId}` },
  quote: { label: 'Quote', pageOf: ({ entityId }) => `/estimation?quote=${entityId}` },
  invoice: { label: 'Invoice', pageOf: ({ entityId }) => `/invoice?invoice=${entityId}` },
  expense: { label: 'Expense', pageOf: searched('/expenses') },
  'company-profile': { label: 'Company profile', pageOf: searched('/company-profile') },
  'invoice-settings': { label: 'Invoice settings', pageOf: () => '/invoice-settings' },
  'saved-view': { label: 'Saved view' },
  user: { label: 'User', pageOf: searched('/user') },
  outbox: { label: 'Mail', pageOf: searched('/outbox') },
  'first-steps': { label: 'Getting started', pageOf: () => '/dashboard' },
  'sample-data': { label: 'Sample data', pageOf: () => '/dashboard' },
  backup: { label: 'Backup', pageOf: () => '/system' },
  session: { label: 'Session' },
  'sign-in': { label: 'Sign-in attempt' },
  recovery: { label: 'Password recovery' },
  'refused-call': { label: 'Refused call' },
} as const satisfies Record<string, EntityKind>

/** The name of a kind, as in the column `entity` of `changes`. */
export type AuditedEntity = keyof typeof KINDS
export const AUDITED_ENTITIES = Object.keys(KINDS) as readonly AuditedEntity[]

/** How a kind is called and found; one that a newer server adds gets its plain name. */
export function entityKind(entity: string): EntityKind {
  if (Object.hasOwn(KINDS, entity)) return KINDS[entity as AuditedEntity]
  const plain = entity.replaceAll('-', ' ')
  return { label: plain.charAt(0).toUpperCase() + plain.slice(1) }
}
