import { useState } from 'react'
import { Person } from '#platform/web/ui/marks/avatar.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Chip } from '#platform/web/ui/marks/chip.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { DayPicker } from '#platform/web/ui/fields/day-picker.tsx'
import { PeriodFilter } from '#platform/web/ui/fields/period-filter.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Part, State } from './part.tsx'
import { nothing, PEOPLE } from './samples.ts'

const TODAY = '2026-11-20'
const ROLES = [
  { value: 'ADMIN', label: 'Administrator' },
  { value: 'USER', label: 'User' },
  { value: 'OWNER', label: 'Owner', disabled: true },
] as const
const OPTIONS = PEOPLE.map((person) => ({
  value: person.id,
  text: person.name,
  content: <Person person={person} />,
}))

export function Choices() {
  const [role, setRole] = useState<(typeof ROLES)[number]['value'] | ''>('')
  const [person, setPerson] = useState<string | null>('1')
  const [day, setDay] = useState(TODAY)
  const [view, setView] = useState<'list' | 'board'>('list')
  const [period, setPeriod] = useState({ from: '2026-11-01', to: '2026-11-30' })
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Part name="SelectField">
        <State of="nothing chosen">
          <SelectField
            label="Role"
            value={role}
            onChange={setRole}
            choices={ROLES}
            placeholder="Choose a role"
          />
        </State>
        <State of="wrong">
          <SelectField
            label="Status"
            required
            error="Choose one"
            value=""
            onChange={nothing}
            choices={ROLES}
            placeholder="Choose"
          />
        </State>
        <State of="disabled">
          <SelectField label="Template" disabled value="ADMIN" onChange={nothing} choices={ROLES} />
        </State>
      </Part>
      <Part name="SearchSelectField">
        <State of="chosen; it opens a list with a search">
          <SearchSelectField label="Assignee" value={person} onChange={setPerson} options={OPTIONS} />
        </State>
        <State of="a short list, nothing chosen">
          <SearchSelectField
            label="Owner"
            searchable={false}
            value={null}
            onChange={nothing}
            options={OPTIONS}
          />
        </State>
        <State of="loading">
          <SearchSelectField label="Client" loading value={null} onChange={nothing} options={[]} />
        </State>
        <State of="searched elsewhere, with a note">
          <SearchSelectField
            label="Project"
            value={null}
            onChange={nothing}
            options={OPTIONS}
            remote={{ text: '', isBusy: false, onSearch: nothing, note: 'And 96 more: type to find them' }}
          />
        </State>
        <State of="wrong">
          <SearchSelectField
            label="Company"
            error="Choose a company"
            value={null}
            onChange={nothing}
            options={OPTIONS}
          />
        </State>
      </Part>
      <Part name="DateField">
        <State of="a day">
          <DateField label="Due Date" value={day} onChange={setDay} />
        </State>
        <State of="empty, within bounds">
          <DateField label="Valid until" value="" min="2026-11-01" max="2026-12-31" onChange={nothing} />
        </State>
        <State of="wrong, disabled">
          <DateField label="Paid on" error="Enter a date" value="" onChange={nothing} />
          <DateField label="Issued on" disabled value={TODAY} onChange={nothing} />
        </State>
      </Part>
      <Part name="DayPicker">
        <State of="a day chosen, bounds">
          <DayPicker value={TODAY} min="2026-11-03" max="2026-12-31" onPick={nothing} />
        </State>
        <State of="none chosen">
          <DayPicker value="" onPick={nothing} />
        </State>
      </Part>
      <Part name="PeriodFilter">
        <State of="a period">
          <PeriodFilter
            label="Issued"
            {...period}
            today={TODAY}
            onChange={(from, to) => setPeriod({ from, to })}
          />
        </State>
        <State of="any time">
          <PeriodFilter label="Paid" from="" to="" today={TODAY} onChange={nothing} />
        </State>
      </Part>
      <Part name="Checkbox">
        <State of="on, off, some, disabled">
          <Checkbox label="Default" checked={isOn} onChange={setOn} />
          <Checkbox label="Shared with all" checked={false} onChange={nothing} />
          <Checkbox label="Some of them" checked={false} indeterminate onChange={nothing} />
          <Checkbox label="Not now" checked disabled onChange={nothing} />
        </State>
        <State of="alone">
          <Checkbox aria-label="Select the row" checked={isOn} onChange={setOn} />
        </State>
      </Part>
      <Part name="More fields">
        <MoreFields title="Closed until it is pressed" isOpen={false}>
          <Switch label="Seldom needed" checked={false} onChange={nothing} />
        </MoreFields>
      </Part>
      <Part name="Switch">
        <State of="on, off, disabled">
          <Switch label="Live preview" checked={isOn} onChange={setOn} />
          <Switch label="Sounds" checked={false} onChange={nothing} />
          <Switch label="Not now" checked disabled onChange={nothing} />
        </State>
      </Part>
      <Part name="Segmented">
        <State of="one of two">
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            choices={[
              { value: 'list', label: 'List' },
              { value: 'board', label: 'Board' },
            ]}
          />
        </State>
      </Part>
      <Part name="Chip">
        <State of="filters that apply">
          <Chip name="Status" value="Done" onRemove={nothing} />{' '}
          <Chip name="Assignee" value={PEOPLE[1].name} onRemove={nothing} />
        </State>
      </Part>
    </>
  )
}
