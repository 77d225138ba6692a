import type { Audited, Recorded } from '#platform/server/records/audited.ts'
import type { ChangeAction } from '#platform/server/records/changes.ts'
import { plainLabel } from '#platform/shared/record-kind.ts'

/** The audited kinds by name. */
export type AuditedKinds = ReadonlyMap<string, Audited>

/** @throws Error when a kind is declared twice */
export function auditedKinds(audited: readonly Audited[]): AuditedKinds {
  const kinds = new Map<string, Audited>()
  for (const one of audited) {
    if (kinds.has(one.kind.name)) throw new Error(`The kind ${one.kind.name} is declared twice`)
    kinds.set(one.kind.name, one)
  }
  return kinds
}

/** The label of a kind, including one that only a newer server declares. */
export function labelOf(kinds: AuditedKinds, name: string): string {
  return kinds.get(name)?.kind.label ?? plainLabel(name)
}

const PLAIN: Readonly<Record<ChangeAction, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
}

/** A description of what a change did. */
export function wordsOf(
  kinds: AuditedKinds,
  { entity, action, after }: { entity: string; action: ChangeAction; after: Recorded | null },
): string {
  return kinds.get(entity)?.did?.({ action, after: after ?? {} }) ?? PLAIN[action]
}
