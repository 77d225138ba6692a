import type { LiveChange } from '#platform/shared/live/live-events.ts'
import type { FeedChange } from '../live/change-feed.ts'

/** The most changes of one kind that are emitted one by one; of more, browsers only learn that there were some. */
const MAX_SINGLE_CHANGES = 20

/**
 * Gathers the changes of one turn of the event loop: an import would otherwise send thousands of messages to every open
 * browser, each with the same effect.
 * @param emit called soon after, with the permission required to receive it
 * @returns the function that accepts a change
 */
export function gatherChanges(
  emit: (audience: string, change: LiveChange) => void,
): (change: FeedChange) => void {
  let gathered: FeedChange[] = []
  const emitGathered = (): void => {
    const groups = Map.groupBy(gathered, ({ entity, audience }) => `${entity} ${audience}`)
    gathered = []
    for (const group of groups.values()) {
      const single = group.length <= MAX_SINGLE_CHANGES ? group : group.slice(0, 1)
      const isEach = single === group
      for (const { id, entity, entityId, action, audience, actorId } of single)
        emit(audience, {
          entity,
          id: isEach ? entityId : '',
          action,
          actorId,
          ...(isEach ? { change: id } : {}),
        })
    }
  }
  return (change) => {
    if (gathered.push(change) === 1) setImmediate(emitGathered)
  }
}
