import { IconLayoutRows } from '@tabler/icons-react'
import type { LaneKind } from '#work/tasks/shared/task-search.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'

const CHOICES: readonly { lanes: LaneKind | ''; label: string }[] = [
  { lanes: '', label: 'No lanes' },
  { lanes: 'person', label: 'A lane for each person' },
  { lanes: 'project', label: 'A lane for each project' },
]

export interface LanesButtonProps {
  lanes: LaneKind | ''
  /** Whether all cards are of one project. */
  isOfProject: boolean
  onChange: (lanes: LaneKind | '') => void
}

/** Chooses the lanes of the board. */
export function LanesButton({ lanes: chosen, isOfProject, onChange }: LanesButtonProps) {
  return (
    <Menu
      label="Lanes"
      items={CHOICES.filter(({ lanes }) => !(isOfProject && lanes === 'project')).map(({ lanes, label }) => ({
        label,
        checked: lanes === chosen,
        onSelect: () => onChange(lanes),
      }))}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          framed
          className="board-lanes-button"
          label="Lanes"
          icon={<IconLayoutRows size={16} stroke={1.75} aria-hidden />}
        />
      )}
    />
  )
}
