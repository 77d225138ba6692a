import { recordKind } from '#platform/web/record-kinds.ts'
import { EntityIcon } from './entity-icon.tsx'

/** The kind of a thing: its icon and its word. */
export function EntityKindMark({ entity }: { entity: string }) {
  return (
    <span className="audit-kind-mark">
      <EntityIcon entity={entity} />
      {recordKind(entity).label}
    </span>
  )
}
