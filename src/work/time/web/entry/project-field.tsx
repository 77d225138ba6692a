import { useQuery } from '@tanstack/react-query'
import { projectListQuery } from '#work/projects/web/index.ts'
import { SearchSelectField, type SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'

export interface ProjectFieldProps {
  /** An id, or ''. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

/** Chooses the project of time that is on no task. */
export function ProjectField({ value, ...field }: ProjectFieldProps) {
  const { data, isError, isPending } = useQuery(projectListQuery)
  const options = data?.map(({ id, name }) => optionOf(id, name)) ?? []
  const isUnknown = value !== '' && data !== undefined && !options.some((option) => option.value === value)
  return (
    <SearchSelectField
      {...field}
      label="Project"
      required
      className="span-all"
      value={value}
      placeholder="Choose a project"
      loading={isPending}
      loadingText="Loading projects..."
      hint={isError ? 'The projects could not be loaded.' : undefined}
      options={isUnknown ? [optionOf(Number(value), 'Unknown Project'), ...options] : options}
      noneText={data?.length === 0 ? 'No projects yet' : 'Nothing found'}
    />
  )
}

function optionOf(id: number, name: string): SearchSelectOption {
  return {
    value: String(id),
    text: name,
    content: (
      <>
        <ProjectMark id={id} />
        <span className="ellipsis" title={name}>
          {name}
        </span>
      </>
    ),
  }
}
