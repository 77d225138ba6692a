import type { WriteExecutor } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { type ChangeKind, recordedChangesOf } from './changes.ts'

/** What follows from changes of some kinds of records, whichever call makes them. */
export interface Consequence {
  /** Whether anything can follow from a change; without such changes a call costs no statement more. */
  follows(change: ChangeKind): boolean
  /**
   * Runs at the end of the transaction that made the changes. All rows are locked by then: it locks none that others
   * wait for.
   * @param changes the ids of the changes that it follows
   */
  draw(
    transaction: WriteExecutor,
    changes: readonly number[],
    platform: Pick<Platform, 'config' | 'clock'>,
  ): Promise<void>
}

/** Draws what follows from the changes that a transaction recorded. */
export async function drawConsequences(
  transaction: WriteExecutor,
  consequences: readonly Consequence[],
  platform: Pick<Platform, 'config' | 'clock'>,
): Promise<void> {
  for (const consequence of consequences) {
    const changes = recordedChangesOf(transaction, (change) => consequence.follows(change))
    if (changes.length > 0) await consequence.draw(transaction, changes, platform)
  }
}
