import { useQuery } from '@tanstack/react-query'
import { allUsersQuery } from '#people/users/web/index.ts'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { Person } from '#platform/web/ui/marks/avatar.tsx'

export interface PersonFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

/** Chooses whose time it is: active people, and the one chosen. */
export function PersonField({ value, ...field }: PersonFieldProps) {
  const { data, isError, isPending } = useQuery(allUsersQuery)
  const people = (data ?? [])
    .filter(({ id, status }) => status === 'Active' || id === value)
    .map(({ id, fName, sName }) => ({ id, name: `${fName} ${sName}` }))
  return (
    <SearchSelectField
      {...field}
      label="Person"
      required
      className="span-all"
      value={value}
      placeholder="Choose a person"
      loading={isPending}
      loadingText="Loading users..."
      hint={isError ? 'The users could not be loaded.' : undefined}
      options={people.map((person) => ({
        value: person.id,
        text: person.name,
        content: <Person person={person} />,
      }))}
    />
  )
}
