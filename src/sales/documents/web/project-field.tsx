import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import { SearchSelectField, type SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import { belongsToOther, type DocumentValues } from './document-form.ts'

export interface ProjectFieldProps {
  values: Pick<DocumentValues, 'clientId' | 'projectId'>
  projects: readonly ProjectName[]
  /** Why it was cleared. */
  hint: string | undefined
  error: string | undefined
  onChange: (projectId: string) => void
  /** Called when the field loses the focus. */
  onLeave: () => void
}

const NONE: SearchSelectOption = { value: '', text: 'No project' }

/** The project of a document: one of its client, or one without a client (spec 9.4). */
export function ProjectField({ values, projects, onLeave, ...field }: ProjectFieldProps) {
  const { clientId, projectId } = values
  const options = choicesOf(projects, clientId)
  const chosen = projects.find(({ id }) => String(id) === projectId)
  return (
    <div className="document-project">
      <SearchSelectField
        {...field}
        label="Project"
        placeholder="No project"
        value={projectId}
        options={projectId === '' ? options : [NONE, ...options]}
        // also one that is not offered: its client may have changed since
        chosen={
          projectId === '' ? undefined : { value: projectId, text: chosen?.name ?? `Project ${projectId}` }
        }
        noneText={projects.length === 0 ? 'No projects yet' : 'Nothing found'}
        onBlur={onLeave}
      />
      {chosen === undefined ? null : (
        <Link
          to="/project/$id"
          params={{ id: projectId }}
          className="icon-button"
          aria-label={`Open project ${chosen.name}`}
          title={`Open project ${chosen.name}`}
        >
          <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </Link>
      )}
    </div>
  )
}

/** The client's own projects first; without a client all of them. */
function choicesOf(projects: readonly ProjectName[], clientId: string): SearchSelectOption[] {
  const offered = projects.filter((project) => !belongsToOther(project, clientId))
  const isOwn = (project: ProjectName) => clientId !== '' && String(project.clientId) === clientId
  return [...offered.filter(isOwn), ...offered.filter((project) => !isOwn(project))].map(({ id, name }) => ({
    value: String(id),
    text: name,
  }))
}
