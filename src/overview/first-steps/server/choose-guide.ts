import { sql } from 'kysely'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { GuideChoice } from '../shared/guide-choice.ts'
import { FIRST_STEPS_ENTITY } from './first-step-tables.ts'

/** Hides the guide for everyone, or shows it again. Choosing the current state is not recorded. */
export async function chooseGuide(
  transaction: WriteExecutor,
  { isShown }: GuideChoice,
  actor: Actor,
): Promise<void> {
  const visibility = isShown ? 'shown' : 'hidden'
  const { rows } = await sql`
    insert into first_steps (visibility) values (${visibility})
    on conflict (single) do update set visibility = excluded.visibility
    where first_steps.visibility <> excluded.visibility
    returning visibility`.execute(transaction)
  if (rows.length === 0) return
  await recordChange(transaction, {
    entity: FIRST_STEPS_ENTITY,
    id: 1,
    action: 'update',
    actor,
    after: { visibility },
  })
}
