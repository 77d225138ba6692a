import { useQuery } from '@tanstack/react-query'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { projectListQuery } from '#work/projects/web/index.ts'
import { TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import { taskListQuery } from '#work/tasks/web/index.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { OptionList } from '#platform/web/ui/fields/option-list.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import type { AddedRow } from './week-rows.ts'

export interface AddLineProps {
  onAdd: (row: AddedRow) => void
  onCopy: () => Promise<void>
}

/** Adds rows to the week: a task or project that is searched for, or those of the week before. */
export function AddLine({ onAdd, onCopy }: AddLineProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    anchor?.focus()
    setOpen(false)
  }
  return (
    <>
      <Button
        ref={setAnchor}
        kind="ghost"
        size="small"
        icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Add a task
      </Button>
      <CopyButton onCopy={onCopy} isSmall />
      {isOpen ? (
        <PlaceList
          anchor={anchor}
          onChoose={(row) => {
            close()
            onAdd(row)
          }}
          onClose={(reason) => (reason === 'outside' ? setOpen(false) : close())}
        />
      ) : null}
    </>
  )
}

/** Copies the rows of the week before; once at a time. */
export function CopyButton({ onCopy, isSmall = false }: { onCopy: () => Promise<void>; isSmall?: boolean }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      kind={isSmall ? 'ghost' : 'default'}
      size={isSmall ? 'small' : 'normal'}
      icon={<IconCopy size={isSmall ? 14 : 16} stroke={1.75} aria-hidden />}
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        void onCopy().finally(() => setBusy(false))
      }}
    >
      {isSmall ? 'Copy last week’s rows' : 'Copy last week'}
    </Button>
  )
}

interface PlaceListProps {
  anchor: HTMLElement | null
  onChoose: (row: AddedRow) => void
  onClose: (reason: 'escape' | 'outside' | 'tab') => void
}

function PlaceList({ anchor, onChoose, onClose }: PlaceListProps) {
  const [text, setText] = useState('')
  const list = useQuery(taskListQuery({ ...TASK_SEARCH_DEFAULTS, search: text }))
  const projects = useQuery(projectListQuery).data ?? []
  const word = text.toLocaleLowerCase()
  const found = projects.filter(({ name }) => name.toLocaleLowerCase().includes(word))
  const tasks = list.data?.tasks ?? []
  const rows = new Map<string, AddedRow>([
    ...tasks.map(({ id, project }): [string, AddedRow] => [
      `task ${id}`,
      { key: `task ${id}`, projectId: project?.id ?? null },
    ]),
    ...found.map(({ id }): [string, AddedRow] => [`project ${id}`, { key: `project ${id}`, projectId: id }]),
  ])
  return (
    <OptionList
      id="time-places"
      label="Tasks and projects"
      anchor={anchor}
      options={[
        ...tasks.map(({ id, taskName, project }) => ({
          value: `task ${id}`,
          text: taskName,
          content: (
            <>
              <ProjectMark id={project?.id ?? null} />
              <span className="week-number">#{id}</span>
              <span className="ellipsis">{taskName}</span>
            </>
          ),
        })),
        ...found.map(({ id, name }) => ({
          value: `project ${id}`,
          text: name,
          content: (
            <>
              <ProjectMark id={id} />
              <span className="ellipsis">{name}</span>
              <span className="dim push">Project</span>
            </>
          ),
        })),
      ]}
      value={null}
      searchable
      noneText={list.isError ? 'The tasks could not be loaded.' : 'Nothing found'}
      remote={{ text, isBusy: list.isFetching, onSearch: setText }}
      onChoose={(value) => {
        const row = rows.get(value)
        if (row !== undefined) onChoose(row)
      }}
      onClose={onClose}
    />
  )
}
