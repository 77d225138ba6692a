import { useQuery } from '@tanstack/react-query'
import { IconBriefcase } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { OptionList } from '#platform/web/ui/fields/option-list.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { projectListQuery } from '../project-list-query.ts'
import './project-filter.css'

export interface ProjectFilterProps {
  /** The id in the address; '' for all projects. */
  project: string
  onChange: (project: string) => void
}

/** Limits a list to what belongs to one project; which one it is stands on its chip. */
export function ProjectFilter({ project, onChange }: ProjectFilterProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  // the chip of a filter loads it for its name
  const list = useQuery({ ...projectListQuery, enabled: isOpen })
  const isFiltered = project !== ''
  const name = list.data?.find((each) => String(each.id) === project)?.name
  const label = isFiltered ? `Project: ${name ?? '...'}` : 'Project: all'
  const close = (isRefocused: boolean) => {
    if (isRefocused) anchor?.focus()
    setOpen(false)
  }
  return (
    <>
      <Button
        ref={setAnchor}
        active={isFiltered}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={label}
        icon={<IconBriefcase size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="head-word project-filter-word">Project</span>
      </Button>
      {isOpen ? (
        <OptionList
          id={id}
          label="Project"
          anchor={anchor}
          align="end"
          options={[
            ...(isFiltered ? [{ value: '', text: 'All projects' }] : []),
            ...(list.data ?? []).map((each) => ({
              value: String(each.id),
              text: each.name,
              content: (
                <>
                  <ProjectMark id={each.id} />
                  <span className="ellipsis">{each.name}</span>
                </>
              ),
            })),
          ]}
          value={project}
          searchable
          noneText={noneText(list)}
          onChoose={(chosen) => {
            close(true)
            onChange(chosen)
          }}
          onClose={(reason) => close(reason !== 'outside')}
        />
      ) : null}
    </>
  )
}

function noneText({ data, isError }: { data: readonly unknown[] | undefined; isError: boolean }): string {
  if (data === undefined) return isError ? 'The projects could not be loaded.' : 'Loading projects...'
  return data.length === 0 ? 'No projects yet' : 'Nothing found'
}
