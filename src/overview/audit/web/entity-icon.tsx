import { IconPointFilled } from '@tabler/icons-react'
import { recordKind } from '#platform/web/record-kinds.ts'

/** How a kind of thing is drawn; one that a newer server adds is a dot. */
export function EntityIcon({ entity }: { entity: string }) {
  const Icon = recordKind(entity).icon ?? IconPointFilled
  return <Icon size={16} stroke={1.75} aria-hidden />
}
