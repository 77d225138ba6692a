import type { TablerIcon } from '@tabler/icons-react'
import type { Permission } from '#platform/shared/permissions.ts'
import { plainLabel, type RecordKind } from '#platform/shared/record-kind.ts'

/** The parts of a record that its address depends on. */
export interface NamedRecord {
  entityId: string
  /** Its display name, '' when unknown. */
  title: string
  /** The task that a sub-task or a comment belongs to. */
  taskId?: string | null
}

/** A kind of record as the pages show it; `src/app/web/record-kinds.ts` holds the only list of them. */
export interface ShownKind extends RecordKind {
  icon: TablerIcon
  /** The address that shows an existing one; without it the kind has no page of its own. */
  pageOf?: (record: NamedRecord) => string | undefined
  /** The permission that shows its entries of the audit trail without `full-audit` (spec 3.7). */
  auditedFor?: Permission
  /** Whether deleted ones go to the bin. */
  isRestorable?: true
}

let shown: ReadonlyMap<string, ShownKind> = new Map()

/** Sets the product's kinds, in the order in which they are offered. @throws Error when a name is declared twice */
export function setRecordKinds(kinds: readonly ShownKind[]): void {
  shown = new Map(kinds.map((kind) => [kind.name, kind]))
  if (shown.size !== kinds.length) throw new Error('A kind of record is declared twice')
}

/** All kinds, in the order in which they are offered. */
export function recordKinds(): readonly ShownKind[] {
  return [...shown.values()]
}

/** A kind's label, address and icon; one that a newer server adds gets its plain name and no icon. */
export function recordKind(name: string): RecordKind & Partial<ShownKind> {
  return shown.get(name) ?? { name, label: plainLabel(name) }
}

/** For {@link ShownKind.pageOf}: the list at `page`, searching for the record's name. */
export function searchedOn(page: string) {
  return ({ title }: NamedRecord) => `${page}?search=${encodeURIComponent(title)}`
}

/** For {@link ShownKind.pageOf}: the panel of the task to which the record belongs. */
export function onItsTask({ taskId }: NamedRecord): string | undefined {
  return typeof taskId === 'string' ? `/task?task=${taskId}` : undefined
}
