import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { counted } from '#platform/shared/counted.ts'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import type { ImportChoices, Importable } from '#platform/shared/imports/importable.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { faultyRowsFile } from '../shared/faulty-rows.ts'
import { countOf } from '../shared/count-of.ts'
import type { ImportDraft } from './import-state.ts'
import { PreviewTable } from './preview-table.tsx'
import { unknownNames, UnknownNames } from './unknown-names.tsx'

/** Maximum rows listed individually; the file has all of them. */
const MAX_NAMED = 50

export interface CheckStepProps {
  kind: Importable
  draft: ImportDraft
  rows: readonly CheckedRow[]
  choices: ImportChoices
  isSkipping: boolean
  onSkip: (isSkipping: boolean) => void
  onChange: (draft: ImportDraft) => void
}

/** The third step: the rows as they will be imported, and the faults of the others. */
export function CheckStep(props: CheckStepProps) {
  const { kind, draft, rows, choices, isSkipping, onSkip, onChange } = props
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const good = rows.length - faulty.length
  const { checkNote } = kind
  return (
    <>
      <p className="import-summary" role="status">
        {faulty.length === 0 ? (
          <>
            <IconCircleCheck className="import-good" size={18} stroke={1.75} aria-hidden />
            {countOf(kind, good)} can be imported.
          </>
        ) : (
          <>
            <IconAlertTriangle className="red-text" size={18} stroke={1.75} aria-hidden />
            {countOf(kind, good)} can be imported, {counted(faulty.length, 'row has', 'rows have')} errors.
          </>
        )}
      </p>
      {checkNote === undefined ? null : <p className="dim">{checkNote}</p>}
      <UnknownNames
        names={unknownNames(kind, rows)}
        decisions={draft.decisions}
        choices={choices}
        onDecide={(values) => onChange({ ...draft, decisions: new Map([...draft.decisions, ...values]) })}
      />
      {faulty.length === 0 ? null : (
        <section className="import-faults" aria-label="Errors">
          <div className="import-section-head">
            <h2 className="import-section-title">Errors</h2>
            <Button
              size="small"
              icon={<IconDownload size={14} stroke={1.75} aria-hidden />}
              onClick={() => saveFaulty(kind, draft, rows)}
            >
              Download these rows
            </Button>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable */}
          <ul className="import-fault-list" tabIndex={0} aria-label="Errors by row">
            {faulty.slice(0, MAX_NAMED).flatMap(({ row, faults }) =>
              faults.map(({ field, sentence }) => (
                <li key={`${row.number} ${field}`}>
                  <span className="dim">
                    Row {row.number}
                    {field === '' ? null : ` · ${labelOf(kind, field)}`}
                  </span>
                  <span>{sentence}</span>
                </li>
              )),
            )}
          </ul>
          {faulty.length > MAX_NAMED ? (
            <p className="dim">and {faulty.length - MAX_NAMED} more rows: they stand in the file.</p>
          ) : null}
          {good === 0 ? null : (
            <Checkbox
              label={
                faulty.length === 1
                  ? 'Skip the row with errors'
                  : `Skip the ${faulty.length} rows with errors`
              }
              checked={isSkipping}
              onChange={onSkip}
            />
          )}
        </section>
      )}
      <PreviewTable kind={kind} rows={rows} mapping={draft.mapping} choices={choices} />
    </>
  )
}

function labelOf(kind: Importable, name: string): string {
  return kind.fields.find((field) => field.name === name)?.label ?? name
}

function saveFaulty(kind: Importable, draft: ImportDraft, rows: readonly CheckedRow[]): void {
  const { name = '', type, bytes } = faultyRowsFile(kind, draft.table, rows)
  saveFile(new File([new Uint8Array(bytes)], name, { type }))
}
