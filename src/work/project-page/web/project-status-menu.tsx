import { useQueryClient } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Project } from '#work/projects/shared/project-schema.ts'
import {
  PROJECT_STATUSES,
  PROJECT_STATUS_LOOK,
  type ProjectStatus,
  projectStatusBadge,
} from '#work/projects/shared/project-status.ts'
import { setProjectStatus } from '#work/projects/web/one/index.ts'
import { StatusGlyph, StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'

export interface ProjectStatusMenuProps {
  project: Project
  /** Opens the form, which says what the project lacks. */
  onEdit: (project: Project) => void
}

/** The status of a project, which a press changes. */
export function ProjectStatusMenu({ project, onEdit }: ProjectStatusMenuProps) {
  const queryClient = useQueryClient()
  /** Chosen and not stored yet. */
  const [chosen, setChosen] = useState<ProjectStatus>()
  const shown = chosen ?? project.status
  const choose = async (status: ProjectStatus) => {
    if (status === shown || chosen !== undefined) return
    setChosen(status)
    const isSent = await setProjectStatus(queryClient, project, status)
    setChosen(undefined)
    if (!isSent) onEdit(project)
  }
  return (
    <Menu
      label={`Status of ${project.name}`}
      align="start"
      items={PROJECT_STATUSES.map((status) => ({
        label: status,
        icon: <StatusGlyph {...PROJECT_STATUS_LOOK[status]} size={14} />,
        checked: status === shown,
        onSelect: () => void choose(status),
      }))}
      trigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className="project-status"
          aria-label={`Status of ${project.name}: ${shown}`}
          title="Change the status"
          aria-busy={chosen !== undefined || undefined}
        >
          <StatusPill {...projectStatusBadge(shown)} />
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      )}
    />
  )
}
