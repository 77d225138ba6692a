import type { TablerIcon } from '@tabler/icons-react'
import { plainLabel, type RecordKind } from '#platform/shared/record-kind.ts'

/** A record of some kind, as far as the way to it needs. */
export interface NamedRecord {
  entityId: string
  /** Its name for a person, '' when nobody knows it. */
  title: string
  /** The task that a sub-task or a comment belongs to. */
  taskId?: string | null
}

/** A kind of record as the pages show it; `src/app/web/record-kinds.ts` holds the one list of them. */
export interface ShownKind extends RecordKind {
  icon: TablerIcon
  /** The address at which one is seen while it exists; without it there is no page of its own. */
  pageOf?: (record: NamedRecord) => string | undefined
  /** Whether a deleted one lies in the bin. */
  isRestorable?: true
}

let shown: ReadonlyMap<string, ShownKind> = new Map()

/** Sets the kinds that the product has, in the order in which people choose among them. @throws Error when one is named twice */
export function setRecordKinds(kinds: readonly ShownKind[]): void {
  shown = new Map(kinds.map((kind) => [kind.name, kind]))
  if (shown.size !== kinds.length) throw new Error('A kind of record is declared twice')
}

/** All kinds, in the order in which people choose among them. */
export function recordKinds(): readonly ShownKind[] {
  return [...shown.values()]
}

/** How a kind is called, found and drawn; one that a newer server adds gets its plain name and no icon. */
export function recordKind(name: string): RecordKind & Partial<ShownKind> {
  return shown.get(name) ?? { name, label: plainLabel(name) }
}

/** For {@link ShownKind.pageOf}: the list at `page`, searched for the record's name. */
export function searchedOn(page: string) {
  return ({ title }: NamedRecord) => `${page}?search=${encodeURIComponent(title)}`
}

/** For {@link ShownKind.pageOf}: the panel of the task to which the record belongs. */
export function onItsTask({ taskId }: NamedRecord): string | undefined {
  return typeof taskId === 'string' ? `/task?task=${taskId}` : undefined
}
