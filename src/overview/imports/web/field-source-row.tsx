import type { ImportChoice, ImportField } from '#platform/shared/imports/importable.ts'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { type FieldSource, sampleOf } from '../shared/column-mapping.ts'
import type { ImportTable } from '../shared/import-table.ts'

export interface FieldSourceRowProps {
  field: ImportField
  table: ImportTable
  source: FieldSource
  choices: readonly ImportChoice[]
  error: string | undefined
  onChange: (source: FieldSource) => void
}

const NO_COLUMN = 'none'

/** A field: its column with an example, and the value for empty cells. */
export function FieldSourceRow({ field, table, source, choices, error, onChange }: FieldSourceRowProps) {
  const { column } = source
  const sample = column === undefined ? '' : sampleOf(table, column)
  return (
    <div className="import-field" role="group" aria-label={field.label}>
      <SelectField
        label={field.label}
        required={field.isRequired}
        value={column === undefined ? NO_COLUMN : String(column)}
        onChange={(value) => onChange({ ...source, column: value === NO_COLUMN ? undefined : Number(value) })}
        choices={[
          { value: NO_COLUMN, label: 'No column' },
          ...table.header.map((name, index) => ({ value: String(index), label: name })),
        ]}
        error={error}
      />
      <div className="import-sample">
        <span className="field-label">First value</span>
        <span className="ellipsis" title={sample}>
          {sample === '' ? <span className="dim">{column === undefined ? '–' : 'Empty'}</span> : sample}
        </span>
      </div>
      {hasValue(field) ? (
        <FixedValue
          field={field}
          label={column === undefined ? 'For all rows' : 'Where it is empty'}
          value={source.value}
          choices={choices}
          onChange={(value) => onChange({ ...source, value })}
        />
      ) : null}
    </div>
  )
}

/** Whether one value for all rows makes sense. */
function hasValue({ isRequired, reading, whenEmpty }: ImportField): boolean {
  return isRequired === true || reading === 'choice' || reading === 'day' || whenEmpty !== undefined
}

interface FixedValueProps {
  field: ImportField
  label: string
  value: string
  choices: readonly ImportChoice[]
  onChange: (value: string) => void
}

function FixedValue({ field, label, value, choices, onChange }: FixedValueProps) {
  if (field.reading === 'day')
    return <DateField label={label} value={value} onChange={onChange} placeholder="–" />
  if (field.reading === 'amount') return <AmountField label={label} value={value} onChange={onChange} />
  if (field.reading === 'choice') {
    return (
      <SearchSelectField
        label={label}
        value={value}
        onChange={onChange}
        placeholder="–"
        options={[
          { value: '', text: '–' },
          ...choices.map((choice) => ({ value: choice.value, text: choice.label })),
        ]}
      />
    )
  }
  return <TextField label={label} value={value} onChange={onChange} maxLength={500} autoComplete="off" />
}
