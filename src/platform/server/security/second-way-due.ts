import { AppError } from '#platform/shared/errors.ts'
import type { Actor } from './actor.ts'

/** Whether the account opens nothing but what adds a second way (spec 35.2). */
export function mustAddSecondWay({ secondWayDue }: Pick<Actor, 'secondWayDue'>, now: Date): boolean {
  return secondWayDue !== undefined && Date.parse(secondWayDue) <= now.getTime()
}

/** @throws AppError second_way_required once it is due, also to personal tokens */
export function requireSecondWay(actor: Pick<Actor, 'secondWayDue'>, now: Date): void {
  if (mustAddSecondWay(actor, now))
    throw new AppError('second_way_required', 'Please add a second way to sign in first.')
}
