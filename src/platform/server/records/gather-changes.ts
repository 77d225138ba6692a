import type { LiveChange } from '#platform/shared/live-events.ts'
import type { FeedChange } from '../live/change-feed.ts'

/** Changes of one kind that came at once and are single one by one; of more it is only single that there are some. */
const MAX_SINGLE_CHANGES = 20

/**
 * Gathers the changes that are gathered in one turn of the event loop: thousands of an import would be as many messages to
 * every open browser, each of which would do the same at any of them.
 * @param emit called soon after, with the permission that hearing of it needs
 * @returns takes a change
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
