import { IconAlertCircle } from '@tabler/icons-react'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import type { ImportChoices, ImportField, Importable } from '#platform/shared/imports/importable.ts'
import { formatAmount, isLkr, toCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { type ColumnMapping, sourceOf } from '../shared/column-mapping.ts'

/** Maximum rows of the preview. */
const ROWS_SHOWN = 20

export interface PreviewTableProps {
  kind: Importable
  rows: readonly CheckedRow[]
  mapping: ColumnMapping
  choices: ImportChoices
}

/** The first rows as they will be imported, with only the columns that get a value. */
export function PreviewTable({ kind, rows, mapping, choices }: PreviewTableProps) {
  const fields = kind.fields.filter((field) => {
    const { column, value } = sourceOf(mapping, field)
    return column !== undefined || value.trim() !== ''
  })
  const shown = rows.slice(0, ROWS_SHOWN)
  return (
    <section aria-label="Preview">
      <div className="import-section-head">
        <h2 className="import-section-title">
          {rows.length > ROWS_SHOWN ? `The first ${ROWS_SHOWN} rows` : 'Preview'}
        </h2>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable */}
      <div className="import-preview" role="region" aria-label="Preview of the rows" tabIndex={0}>
        <table className="table import-table" aria-label="First rows">
          <thead>
            <tr>
              <th scope="col" className="import-row-number">
                Row
              </th>
              {fields.map((field) => (
                <th key={field.name} scope="col" className={isNumber(field) ? 'number' : undefined}>
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((checked) => (
              <tr key={checked.row.number}>
                <th scope="row" className="import-row-number">
                  <span className="row">
                    {checked.row.number}
                    {checked.faults.length === 0 ? null : (
                      <IconAlertCircle className="red-text" size={14} stroke={2} aria-label="has errors" />
                    )}
                  </span>
                </th>
                {fields.map((field) => (
                  <PreviewCell
                    key={field.name}
                    field={field}
                    text={shownText(field, checked.input[field.name], choices)}
                    fault={checked.faults.find((fault) => fault.field === field.name)?.sentence}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function PreviewCell({
  field,
  text,
  fault,
}: {
  field: ImportField
  text: string
  fault: string | undefined
}) {
  return (
    <td
      className={classNames(isNumber(field) && 'number', fault !== undefined && 'import-cell-bad')}
      title={fault ?? text}
    >
      {fault ?? text}
    </td>
  )
}

function isNumber({ reading }: ImportField): boolean {
  return reading === 'amount' || reading === 'percent' || reading === 'length'
}

function shownText(field: ImportField, value: unknown, choices: ImportChoices): string {
  if (typeof value === 'number' && field.reading === 'amount')
    return isLkr(value) ? formatAmount(toCents(value)) : String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && field.reading === 'length') return formatLength(value)
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (text === '') return field.whenEmpty ?? ''
  if (field.format !== undefined) return field.format.show(text)
  if (field.reading === 'day') return formatDayWithYear(text)
  return choices[field.name]?.find((choice) => choice.value === text)?.label ?? text
}
