import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Field, type FieldProps } from '#platform/web/ui/fields/field.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { LabelChoices } from './label-choices.tsx'
import { LabelChips } from './label-marks.tsx'
import './labels-field.css'

export type LabelsFieldProps = FieldProps & {
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

/** Labels in a form: a button that opens those to tick. */
export function LabelsField({ ids, onChange, ...field }: LabelsFieldProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Field {...field}>
      {({ 'aria-required': _required, 'aria-invalid': _invalid, ...attributes }) => (
        <Popover
          label={field.label}
          opened={opened}
          onOpenChange={setOpened}
          width={320}
          isSheetOnPhone
          trigger={(trigger) => (
            <button type="button" className="input labels-field" {...attributes} {...trigger}>
              {ids.length === 0 ? <span className="faint">None</span> : <LabelChips ids={ids} />}
              <IconChevronDown className="labels-field-arrow" size={16} stroke={1.75} aria-hidden />
            </button>
          )}
        >
          <LabelChoices
            stateOf={(id) => ids.includes(id)}
            onToggle={({ id }, isOn) => onChange(isOn ? [...ids, id] : ids.filter((other) => other !== id))}
          />
        </Popover>
      )}
    </Field>
  )
}
