import { IconPointFilled } from '@tabler/icons-react'
import { recordKind } from '#platform/web/record-kinds.ts'

/** The icon of a kind of record; a dot for one that only a newer server knows. */
export function EntityIcon({ entity }: { entity: string }) {
  const Icon = recordKind(entity).icon ?? IconPointFilled
  return <Icon size={16} stroke={1.75} aria-hidden />
}
