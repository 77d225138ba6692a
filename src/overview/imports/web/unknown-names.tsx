import { counted } from '#platform/shared/counted.ts'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import type { ImportChoices, ImportField, Importable } from '#platform/shared/imports/importable.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { decisionKey } from '../shared/check-rows.ts'

/** Maximum names to decide one by one; a file with more of them needs to be checked first. */
const MAX_SHOWN = 50
const EMPTY = 'empty'

/** A text in a file that matches no existing record. */
export interface UnknownName {
  key: string
  field: ImportField
  text: string
  /** The number of rows with it. */
  count: number
}

/** The unmatched texts of checked rows, most frequent first. */
export function unknownNames(kind: Importable, rows: readonly CheckedRow[]): UnknownName[] {
  const names = new Map<string, UnknownName>()
  for (const { unknown } of rows) {
    for (const field of kind.fields) {
      const text = unknown[field.name]
      if (text === undefined) continue
      const key = decisionKey(field.name, text)
      const name = names.get(key) ?? { key, field, text, count: 0 }
      names.set(key, { ...name, count: name.count + 1 })
    }
  }
  return [...names.values()].toSorted((one, other) => other.count - one.count)
}

export interface UnknownNamesProps {
  names: readonly UnknownName[]
  decisions: ReadonlyMap<string, string>
  choices: ImportChoices
  /** @param values the replacements by key; '' leaves the field empty */
  onDecide: (values: ReadonlyMap<string, string>) => void
}

/** Names in the file without a match: for each, an existing record or nothing is chosen. */
export function UnknownNames({ names, decisions, choices, onDecide }: UnknownNamesProps) {
  if (names.length === 0) return null
  const open = names.filter(({ key }) => !decisions.has(key))
  return (
    <section aria-label="Unknown names">
      <div className="import-section-head">
        <h2 className="import-section-title">
          {counted(names.length, 'name is', 'names are')} not known here
        </h2>
        <Button
          size="small"
          disabled={open.length === 0}
          onClick={() => onDecide(new Map(open.map(({ key }) => [key, ''])))}
        >
          Leave all empty
        </Button>
      </div>
      <ul>
        {names.slice(0, MAX_SHOWN).map(({ key, field, text, count }) => (
          <li key={key} className="import-unknown-row">
            <span className="import-unknown-text">
              <span className="ellipsis" title={text}>
                {text}
              </span>
              <span className="dim">
                {field.label} · {counted(count, 'row')}
              </span>
            </span>
            <SearchSelectField
              label={`${field.label} for ${text}`}
              hideLabel
              value={decisions.get(key) === '' ? EMPTY : (decisions.get(key) ?? null)}
              placeholder="Choose"
              onChange={(value) => onDecide(new Map([[key, value === EMPTY ? '' : value]]))}
              options={[
                { value: EMPTY, text: emptyText(field) },
                ...(choices[field.name] ?? []).map(({ value, label }) => ({ value, text: label })),
              ]}
            />
          </li>
        ))}
      </ul>
      {names.length > MAX_SHOWN ? <p className="dim">and {names.length - MAX_SHOWN} more</p> : null}
    </section>
  )
}

function emptyText({ whenEmpty }: ImportField): string {
  return whenEmpty === undefined ? 'Leave empty' : `Leave empty: ${whenEmpty}`
}
