import type { LaneKind } from '#work/tasks/shared/task-search.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { type BoardCard, type BoardLane, NO_LANE, NO_LANE_NAME } from '../shared/board-schema.ts'

/** Where a card can be: a column or, on a board with lanes, the part of it in a lane. */
export interface BoardPlace {
  status: TaskStatus
  lane?: BoardLane | undefined
}

/** A place as one text, unique on a board; without lanes it is the status. */
export function placeKey({ status, lane }: BoardPlace): string {
  return lane === undefined ? status : `${status}|${lane.by}|${lane.id}`
}

/** The lane of a card. */
export function laneOf(
  { assignee, project }: Pick<BoardCard, 'assignee' | 'project'>,
  by: LaneKind,
): BoardLane {
  const owner = by === 'person' ? assignee : project
  return { by, id: String(owner?.id ?? NO_LANE), name: owner?.name ?? NO_LANE_NAME[by] }
}

/** Where a card is on a board with such lanes; '' for none. */
export function placeOfCard(card: BoardCard, by: LaneKind | ''): BoardPlace {
  const { status } = card
  return by === '' ? { status } : { status, lane: laneOf(card, by) }
}

/** A card as it is once it has been moved to a place. */
export function movedTo(card: BoardCard, { status, lane }: BoardPlace): BoardCard {
  if (lane === undefined) return { ...card, status }
  const { id, name } = lane
  const isNone = id === NO_LANE
  return lane.by === 'person'
    ? { ...card, status, assignee: isNone ? null : { id, name } }
    : { ...card, status, project: isNone ? null : { id: Number(id), name } }
}

/** Whether a card belongs into a column, which may be that of a lane. */
export function belongsTo(card: BoardCard, { status, lane }: BoardPlace): boolean {
  return card.status === status && (lane === undefined || laneOf(card, lane.by).id === lane.id)
}

/** What a move changes of a task: its status, its assignee or project, or both. */
export function changesOf(from: BoardPlace, to: BoardPlace) {
  const { status, lane } = to
  if (lane === undefined || lane.id === from.lane?.id) return { status }
  return status === from.status ? laneChange(lane) : { status, ...laneChange(lane) }
}

function laneChange({ by, id }: BoardLane): { assigneeId?: string | null; projectId?: number | null } {
  const isNone = id === NO_LANE
  return by === 'person' ? { assigneeId: isNone ? null : id } : { projectId: isNone ? null : Number(id) }
}

/** A place as a person reads it, such as "Done, Kasun De Silva"; only what differs from where the card was. */
export function placeWords({ status, lane }: BoardPlace, card: BoardCard): string {
  const isOtherLane = lane !== undefined && laneOf(card, lane.by).id !== lane.id
  const words = [...(status === card.status ? [] : [status]), ...(isOtherLane ? [lane.name] : [])]
  return words.length === 0 ? status : words.join(', ')
}
