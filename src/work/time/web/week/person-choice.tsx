import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { allUsersQuery } from '#people/users/web/index.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { OptionList } from '#platform/web/ui/fields/option-list.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'

export interface PersonChoiceProps {
  /** `me`, `all` or the id of a person. */
  value: string
  /** Whether everybody together can be chosen. */
  withAll: boolean
  onChange: (userId: string) => void
}

/** Whose time is shown, for those who see the time of others. */
export function PersonChoice({ value, withAll, onChange }: PersonChoiceProps) {
  const account = useAccount()
  const users = useQuery(allUsersQuery).data
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const chosenId = value === 'me' ? account.id : value
  const people = users ?? [account]
  const chosen = people.find(({ id }) => id === chosenId) ?? (value === 'me' ? account : undefined)
  const name = value === 'all' ? 'Everybody' : chosen === undefined ? 'Somebody' : fullName(chosen)
  const close = (isRefocused: boolean) => {
    if (isRefocused) anchor?.focus()
    setOpen(false)
  }
  return (
    <>
      <Button
        ref={setAnchor}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        title={name}
        onClick={() => setOpen(!isOpen)}
      >
        {value === 'all' ? (
          <IconUsers size={16} stroke={1.75} aria-hidden />
        ) : (
          <Avatar id={chosenId} name={name} size={18} />
        )}
        <span className="visually-hidden">Person: </span>
        <span className="time-person-name">{name}</span>
        <IconChevronDown size={14} stroke={1.75} aria-hidden />
      </Button>
      {isOpen ? (
        <OptionList
          id="time-people"
          label="Person"
          anchor={anchor}
          align="end"
          options={[
            ...(withAll
              ? [
                  {
                    value: 'all',
                    text: 'Everybody',
                    content: (
                      <>
                        <IconUsers size={18} stroke={1.75} aria-hidden />
                        Everybody
                      </>
                    ),
                  },
                ]
              : []),
            ...people.map((person) => ({
              value: person.id,
              text: fullName(person),
              content: (
                <>
                  <Avatar id={person.id} name={fullName(person)} size={18} />
                  <span className="ellipsis">{fullName(person)}</span>
                </>
              ),
            })),
          ]}
          value={value === 'all' ? 'all' : chosenId}
          searchable
          noneText="Nobody found"
          onChoose={(userId) => {
            close(true)
            onChange(userId)
          }}
          onClose={(reason) => close(reason !== 'outside')}
        />
      ) : null}
    </>
  )
}

function fullName({ fName, sName }: { fName: string; sName: string }): string {
  return `${fName} ${sName}`.trim()
}
