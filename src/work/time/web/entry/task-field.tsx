import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cachedTask, taskChoicesQuery, taskOption, taskQuery } from '#work/tasks/web/index.ts'
import { SearchSelectField, type SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'

export interface TaskFieldProps {
  /** An id, or ''. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  /** The chosen task if its name is known. */
  known: { id: number; name: string } | undefined
}

/** Chooses a task. There may be thousands, so the server searches them. */
export function TaskField({ value, onChange, known, ...field }: TaskFieldProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<SearchSelectOption>()
  const { data, isError, isPending, isPlaceholderData } = useQuery(taskChoicesQuery(text))
  const options = data?.tasks.map(({ id, taskName }) => taskOption(id, taskName)) ?? []
  const isNamed = value === '' || value === picked?.value || value === String(known?.id)
  const cached = isNamed ? undefined : cachedTask(queryClient, Number(value))
  const one = useQuery({ ...taskQuery(Number(value)), enabled: !isNamed && cached === undefined })
  const chosen = () => {
    if (value === '') return undefined
    if (value === picked?.value) return picked
    if (value === String(known?.id)) return taskOption(Number(value), known?.name ?? '')
    return taskOption(Number(value), (cached ?? one.data)?.taskName ?? '')
  }
  return (
    <SearchSelectField
      {...field}
      label="Task"
      required
      className="span-all"
      value={value}
      placeholder="Choose a task"
      loading={isPending && value === ''}
      loadingText="Loading tasks..."
      hint={isError ? 'The tasks could not be loaded.' : undefined}
      options={options}
      chosen={chosen()}
      remote={{
        text,
        isBusy: isPlaceholderData || isPending,
        onSearch: setText,
        note:
          data !== undefined && data.total > data.tasks.length
            ? `${data.tasks.length} of ${data.total} tasks. Type to find the others.`
            : undefined,
      }}
      noneText={text === '' ? 'No tasks yet' : 'Nothing found'}
      onChange={(next) => {
        setPicked(options.find((option) => option.value === next))
        onChange(next)
      }}
    />
  )
}
