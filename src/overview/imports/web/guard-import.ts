import { redirect } from '@tanstack/react-router'
import { guard } from '#platform/web/routes.ts'
import { IMPORT_PERMISSIONS, importKind } from '../shared/import-kinds.ts'

type Arrival = Parameters<ReturnType<typeof guard>>[0] & { params: { kind: string } }

/** Sends who may not import something to the dashboard, and who asks for an import that does not exist. */
export function guardImport({ context, params }: Arrival): void {
  const kind = importKind(params.kind)
  if (kind === undefined) throw redirect({ to: '/dashboard' })
  guard(IMPORT_PERMISSIONS[kind])({ context })
}
