import { useState } from 'react'
import type { ImportChoices, ImportField, Importable } from '#platform/shared/imports/importable.ts'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { missingSources, sourceOf, unusedColumns } from '../shared/column-mapping.ts'
import { AMOUNT_EXAMPLES, DECIMAL_SIGNS } from '../shared/read-amount.ts'
import { type Separator, SEPARATORS } from '../shared/read-csv.ts'
import { DAY_EXAMPLES, DAY_FORMATS } from '../shared/read-day.ts'
import { FieldSourceRow } from './field-source-row.tsx'
import { type ImportDraft, readAgain, withSource } from './import-state.ts'
import { RecognisedTool } from './recognised-tool.tsx'

const TEXT_FORMATS = [
  { value: 'plain', label: 'Plain text' },
  { value: 'markdown', label: 'Markdown' },
] as const
const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' }

export interface ColumnsStepProps {
  kind: Importable
  draft: ImportDraft
  choices: ImportChoices
  /** Whether the person has tried to continue: missing sources are then reported at their fields. */
  isSubmitted: boolean
  onChange: (draft: ImportDraft) => void
}

/** The second step: which column contains which field, and the formats of days and amounts. */
export function ColumnsStep({ kind, draft, choices, isSubmitted, onChange }: ColumnsStepProps) {
  const { fields, columnsNote } = kind
  const { table, mapping } = draft
  const missing = isSubmitted ? missingSources(mapping, fields) : []
  const isMapped = (field: ImportField) => sourceOf(mapping, field).column !== undefined
  const unused = unusedColumns(table, mapping)
  const [separatorFault, setSeparatorFault] = useState<string>()
  return (
    <>
      <RecognisedTool kind={kind} draft={draft} onChange={onChange} />
      <div>
        {fields.map((field) => (
          <FieldSourceRow
            key={field.name}
            field={field}
            table={table}
            source={sourceOf(mapping, field)}
            choices={choices[field.name] ?? []}
            error={missing.includes(field) ? 'Choose a column, or one value for all rows' : undefined}
            onChange={(source) => onChange(withSource(kind, draft, field.name, source))}
          />
        ))}
      </div>
      <div className="import-formats">
        {fields.some((field) => field.reading === 'day' && isMapped(field)) ? (
          <SelectField
            label="Dates are written like"
            value={draft.dayFormat}
            onChange={(dayFormat) => onChange({ ...draft, dayFormat, isEitherWay: false })}
            choices={DAY_FORMATS.map((value) => ({ value, label: DAY_EXAMPLES[value] }))}
            hint={draft.isEitherWay ? 'The month could come first as well: have a look.' : undefined}
          />
        ) : null}
        {fields.some((field) => field.reading === 'amount' && isMapped(field)) ? (
          <SelectField
            label="Amounts are written like"
            value={draft.decimalSign}
            onChange={(decimalSign) => onChange({ ...draft, decimalSign })}
            choices={DECIMAL_SIGNS.map((value) => ({ value, label: AMOUNT_EXAMPLES[value] }))}
          />
        ) : null}
        {fields.some((field) => field.readMarkdown !== undefined && isMapped(field)) ? (
          <SelectField
            label="Texts are written as"
            value={draft.isMarkdown ? 'markdown' : 'plain'}
            onChange={(value) => onChange({ ...draft, isMarkdown: value === 'markdown' })}
            choices={TEXT_FORMATS}
          />
        ) : null}
        {table.separator === undefined ? null : (
          <SelectField
            label="Columns are separated by"
            value={table.separator}
            onChange={(separator) => {
              const again = readAgain(kind, draft, { separator })
              setSeparatorFault('fault' in again ? again.fault : undefined)
              if (!('fault' in again)) onChange(again)
            }}
            choices={SEPARATORS.map((value) => ({ value, label: SEPARATOR_NAMES[value] }))}
            error={separatorFault}
          />
        )}
      </div>
      {unused.length === 0 ? null : <p className="dim import-unused">Not imported: {unused.join(', ')}.</p>}
      {columnsNote === undefined ? null : <p className="dim">{columnsNote}</p>}
    </>
  )
}
