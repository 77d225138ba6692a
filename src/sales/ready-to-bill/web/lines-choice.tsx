import { IconChevronDown } from '@tabler/icons-react'
import { counted } from '#platform/shared/counted.ts'
import { type Invoice, invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { type Grouping, GROUPINGS } from '../shared/ready-to-bill-schema.ts'

const LABELS: Readonly<Record<Grouping, string>> = {
  task: 'One line a task',
  person: 'One line a person',
  day: 'One line a day',
  all: 'One line for all time',
}

export interface LinesChoiceProps {
  groupBy: Grouping
  onGroupBy: (groupBy: Grouping) => void
  countOf: (groupBy: Grouping) => number
  /** Open drafts of the client. */
  drafts: readonly Invoice[]
  /** The chosen one; undefined for a new draft. */
  draft: Invoice | undefined
  onDraft: (draft: Invoice | undefined) => void
}

/** How time is put together, and on which draft it goes. */
export function LinesChoice({ groupBy, onGroupBy, countOf, drafts, draft, onDraft }: LinesChoiceProps) {
  return (
    <div className="ready-choice">
      <fieldset>
        <legend>Lines on the invoice</legend>
        <div className="ready-groupings">
          {GROUPINGS.map((grouping) => (
            <label key={grouping} className="ready-grouping">
              <input
                type="radio"
                name="grouping"
                checked={grouping === groupBy}
                onChange={() => onGroupBy(grouping)}
              />
              <span>{LABELS[grouping]}</span>
              <span className="ready-grouping-count">{counted(countOf(grouping), 'line')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {drafts.length === 0 ? null : (
        <Menu
          label="Which draft"
          align="start"
          items={[
            { label: 'A new draft', checked: draft === undefined, onSelect: () => onDraft(undefined) },
            ...drafts.map((each) => ({
              label: `Add to draft ${invoiceLabel(each)}`,
              checked: each.id === draft?.id,
              onSelect: () => onDraft(each),
            })),
          ]}
          trigger={(attributes) => (
            <Button {...attributes} kind="ghost" size="small" className="ready-draft-choice">
              {draft === undefined ? 'On a new draft' : `Added to draft ${invoiceLabel(draft)}`}
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </Button>
          )}
        />
      )}
    </div>
  )
}
