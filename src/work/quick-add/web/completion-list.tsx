import { LabelChips } from '#work/labels/web/index.ts'
import { TaskPriorityMark, TaskStatusPill } from '#work/tasks/web/index.ts'
import { Person } from '#platform/web/ui/marks/avatar.tsx'
import { FloatingLayer } from '#platform/web/ui/overlays/floating-layer.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import type { Completion, CompletionOption } from '../shared/completion.ts'

export interface CompletionListProps {
  id: string
  anchor: HTMLElement | null
  completion: Completion
  /** The index of the option that Enter takes, -1 for none. */
  active: number
  onMove: (index: number) => void
  onChoose: (option: CompletionOption) => void
  onClose: () => void
}

const LABELS = { '@': 'People', '#': 'Projects', '*': 'Labels', '!': 'Priorities', '/': 'Statuses' } as const

/** The possible completions of the word. The focus stays in the field. */
export function CompletionList(props: CompletionListProps) {
  const { id, anchor, completion, active, onMove, onChoose, onClose } = props
  return (
    <FloatingLayer
      role="region"
      aria-label={`${LABELS[completion.sign]}: options`}
      anchor={anchor}
      align="start"
      className="quick-completions"
      onClose={onClose}
    >
      <div className="options" role="listbox" id={id} aria-label={LABELS[completion.sign]}>
        {completion.options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            className="option"
            aria-selected={index === active}
            data-active={index === active}
            onPointerMove={() => onMove(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <OptionContent value={option.value} />
          </div>
        ))}
      </div>
    </FloatingLayer>
  )
}

function OptionContent({
  value: { assignee, project, label, priority, status },
}: Pick<CompletionOption, 'value'>) {
  if (assignee !== undefined) {
    return (
      <>
        <Person person={assignee} />
        <span className="ellipsis quick-option-end">{assignee.email}</span>
      </>
    )
  }
  if (label !== undefined) return <LabelChips ids={label.map(({ id }) => id)} />
  if (priority !== undefined) return <TaskPriorityMark priority={priority} />
  if (status !== undefined) return <TaskStatusPill status={status} />
  return (
    <>
      <ProjectMark id={project?.id ?? null} />
      <span className="ellipsis">{project?.name}</span>
    </>
  )
}
