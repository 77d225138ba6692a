import { useQuery } from '@tanstack/react-query'
import { allUsersQuery } from '#people/users/web/index.ts'
import { Person } from '#platform/web/ui/marks/avatar.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { mayOwnProjects } from '../shared/project-owner.ts'
import { namedUser, ownerText } from './project-texts.ts'

export type ChoiceFieldProps = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  className?: string
}

/** The project's owner: those eligible (spec 7.2), and the current one. @param present the owner when opened */
export function ProjectOwnerField({ present, ...field }: ChoiceFieldProps & { present: string | null }) {
  const { data: users, isError, isPending } = useQuery(allUsersQuery)
  const everybody = users?.map(namedUser) ?? []
  const owners = users?.filter((user) => mayOwnProjects(user) || user.id === present).map(namedUser) ?? []
  if (present !== null && !owners.some((owner) => owner.id === present)) {
    owners.unshift({ id: present, name: ownerText(present, everybody) })
  }
  return (
    <SearchSelectField
      {...field}
      label="Owner"
      required
      placeholder="Select Project Owner"
      loading={isPending}
      loadingText="Loading users..."
      hint={hintOf(isError, !isPending && owners.length === 0)}
      options={owners.map((owner) => ({
        value: owner.id,
        text: owner.name,
        content: <Person person={owner} />,
      }))}
    />
  )
}

function hintOf(isError: boolean, isNone: boolean): string | undefined {
  if (isError) return 'The users could not be loaded.'
  return isNone ? 'No users available' : undefined
}
