import { IconArrowsExchange } from '@tabler/icons-react'
import { memo, type PointerEvent } from 'react'
import { preloadTaskPanel } from '#work/task-panel/web/index.ts'
import { LabelChips } from '#work/labels/web/index.ts'
import { TASK_STATUS_LOOK, TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import {
  FileCount,
  SubTaskCount,
  TaskDueDay,
  TaskNumber,
  TaskPriorityMark,
  WaitsForMark,
} from '#work/tasks/web/index.ts'
import { TaskLink } from '#work/task-pages/web/index.ts'
import { Avatar, NoAvatar } from '#platform/web/ui/marks/avatar.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import type { BoardCard, BoardLane } from '../shared/board-schema.ts'
import type { BoardPlace } from './board-place.ts'
import { LaneMark } from './lane-mark.tsx'

export interface CardItemProps {
  card: BoardCard
  /** The key of the place where it is. */
  place: string
  /** The lane in which it is, and all lanes; none on a board without lanes. */
  lane: BoardLane | undefined
  lanes: readonly BoardLane[]
  today: string
  /** Whether it says of which project it is. */
  namesProject: boolean
  /** Whether it is the tab stop. */
  isTabStop: boolean
  /** Whether its panel is open. */
  isOpen: boolean
  /** While it is dragged: still over its own column, or over another one. */
  dragged: 'here' | 'away' | undefined
  mayEdit: boolean
  /** The id of the sentence that explains how keys move a card. */
  hintId: string
  onOpen: (id: number) => void
  onStart: (event: PointerEvent<HTMLElement>, card: BoardCard, from: string) => void
  onMove: (card: BoardCard, to: BoardPlace) => void
}

/** A task on the board: a press opens it, dragging and its menu move it. Rendered again only when it changes. */
export const CardItem = memo(function CardItem(props: CardItemProps) {
  const { card, place, today, namesProject, isTabStop, isOpen, dragged, mayEdit, hintId, onOpen, onStart } =
    props
  const { id, taskName } = card
  const factsId = `board-card-${id}`
  const start = (event: PointerEvent<HTMLElement>) => {
    const isOnMenu = event.target instanceof Element && event.target.closest('button') !== null
    if (!isOnMenu) onStart(event, card, place)
  }
  return (
    <li
      className="board-card"
      data-dragged={dragged}
      onPointerEnter={preloadTaskPanel}
      onPointerDown={mayEdit ? start : undefined}
    >
      <CardHead card={card} namesProject={namesProject} factsId={factsId} />
      <TaskLink
        id={id}
        className="clamped clamped-to-three board-card-name"
        data-card={id}
        data-item
        data-focus={`card-${id}`}
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen || undefined}
        aria-describedby={`${factsId}-head ${factsId}-facts ${mayEdit ? hintId : ''}`.trim()}
        onFocus={preloadTaskPanel}
        onOpen={onOpen}
      >
        {taskName}
      </TaskLink>
      <LabelChips ids={card.labels} most={3} />
      <WaitsForMark task={card} />
      <CardFacts card={card} factsId={factsId} today={today} />
      {mayEdit ? <CardMenu {...props} /> : null}
    </li>
  )
})

/** Moves a card without dragging: to another status and, with lanes, to another lane. */
function CardMenu({ card, lane, lanes, onMove }: CardItemProps) {
  const { id, status: current } = card
  const statuses: MenuItem[] = TASK_STATUSES.map((status) => ({
    label: status,
    icon: <StatusGlyph {...TASK_STATUS_LOOK[status]} size={14} />,
    checked: status === current,
    onSelect: () => onMove(card, { status, lane }),
  }))
  const others: MenuItem[] = lanes.map((one) => ({
    label: one.name,
    icon: <LaneMark lane={one} />,
    checked: one.id === lane?.id,
    onSelect: () => onMove(card, { status: current, lane: one }),
  }))
  const owner = lane === undefined ? undefined : LANE_WORDS[lane.by]
  return (
    <span className="board-card-menu">
      <Menu
        label={owner === undefined ? `Status of #${id}` : `Status and ${owner} of #${id}`}
        items={owner === undefined ? statuses : [...statuses, 'separator', ...others]}
        trigger={(attributes) => (
          <IconButton
            {...attributes}
            size="small"
            label={`Move #${id} to another status${owner === undefined ? '' : ` or ${owner}`}`}
            title="Move"
            tabIndex={-1}
            icon={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
          />
        )}
      />
    </span>
  )
}

const LANE_WORDS: Readonly<Record<BoardLane['by'], string>> = { person: 'assignee', project: 'project' }

/** The content of a dragged card. */
export function CardLook({
  card,
  today,
  namesProject,
}: Pick<CardItemProps, 'card' | 'today' | 'namesProject'>) {
  return (
    <>
      <CardHead card={card} namesProject={namesProject} />
      <span className="clamped clamped-to-three board-card-name">{card.taskName}</span>
      <LabelChips ids={card.labels} most={3} />
      <WaitsForMark task={card} />
      <CardFacts card={card} today={today} />
    </>
  )
}

interface CardHeadProps extends Pick<CardItemProps, 'card' | 'namesProject'> {
  factsId?: string
}

function CardHead({ card, namesProject, factsId }: CardHeadProps) {
  const { project } = card
  return (
    <span id={factsId && `${factsId}-head`} className="row note board-card-head">
      {namesProject ? (
        <>
          <ProjectMark id={project?.id ?? null} />
          <span className={classNames('ellipsis', project === null && 'faint')}>
            {project?.name ?? 'No Project'}
          </span>
        </>
      ) : null}
      <TaskNumber id={card.id} />
    </span>
  )
}

function CardFacts({ card, factsId, today }: { card: BoardCard; factsId?: string; today: string }) {
  const { assignee } = card
  return (
    <span id={factsId && `${factsId}-facts`} className="row label-text board-card-facts">
      <TaskPriorityMark priority={card.priority} />
      <span className="push" />
      <SubTaskCount task={card} />
      <FileCount task={card} />
      <TaskDueDay task={card} today={today} />
      {assignee === null ? (
        <NoAvatar size={22} labelled />
      ) : (
        <Avatar id={assignee.id} name={assignee.name} size={22} labelled />
      )}
    </span>
  )
}
