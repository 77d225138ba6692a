import { recordKind } from '#platform/web/record-kinds.ts'
import { EntityIcon } from './entity-icon.tsx'

/** The kind of a record: icon and name. */
export function EntityKindMark({ entity }: { entity: string }) {
  return (
    <span className="audit-kind-mark">
      <EntityIcon entity={entity} />
      {recordKind(entity).label}
    </span>
  )
}
