import type { Platform } from '#platform/server/platform.ts'
import type { Audited } from '#platform/server/records/audited.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import type { Router } from '#platform/server/http/serve.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { auditedPermissions } from '#platform/shared/permissions.ts'
import * as endpoints from '../shared/audit-endpoints.ts'
import { auditedKinds } from './audited-kinds.ts'
import { exportAudit } from './export-audit.ts'
import { getAuditEntry, listAudit } from './list-audit.ts'
import { listAuditPeople } from './list-people.ts'

/** What the audit trail needs from the features. */
export interface AuditParts {
  audited: readonly Audited[]
  /** Supplies the names of deleted records. */
  restorables: readonly Restorable[]
}

/** Read-only: entries are written by the changes themselves. */
export function auditRoutes(router: Router, platform: Platform, { audited, restorables }: AuditParts): void {
  const { pool, clock } = platform
  const { timeZone } = platform.config
  const kinds = auditedKinds(audited)
  const readerFor = (actor: Actor) => {
    return { pool, kinds, restorables, timeZone, seen: auditedPermissions(actor) }
  }

  router.read(endpoints.listAudit, async ({ query, actor, setTotal }) => {
    const { entries, total } = await listAudit(readerFor(actor), query)
    setTotal(total)
    return entries
  })
  router.read(endpoints.listAuditPeople, () => listAuditPeople(pool))
  router.read(endpoints.exportAudit, ({ query, actor }) =>
    exportAudit(readerFor(actor), query, dayIn(timeZone, clock())),
  )
  router.read(endpoints.getAuditEntry, ({ params, actor }) => getAuditEntry(readerFor(actor), params.id))
}
