import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { FIELD_WORD, valueWords } from '../shared/field-words.ts'
import { QUICK_FIELDS, type QuickField, type QuickToken, type QuickValues } from '../shared/quick-line.ts'
import { defaultDueDate, type QuickDefaults } from '../shared/task-to-send.ts'

export interface QuickChipsProps {
  tokens: readonly QuickToken[]
  values: QuickValues
  text: string
  defaults: QuickDefaults
  today: string
  /** Stops a part of the text from being parsed. */
  onKeepAsText: (token: QuickToken) => void
  onDropDefault: (field: keyof QuickDefaults) => void
  /** Offers the possible meanings of an ambiguous name. */
  onChoose: () => void
}

/** What the task will get: from its line, from the list's filters, and the default due day. */
export function QuickChips(props: QuickChipsProps) {
  const { tokens, values, text, defaults, today, onKeepAsText, onDropDefault, onChoose } = props
  const inherited = QUICK_FIELDS.filter((field) => field in defaults && values[field] === undefined)
  return (
    <div className="quick-chips" role="group" aria-label="The new task">
      {tokens.map((token) => {
        const written = text.slice(token.start, token.end)
        const remove = { label: `Keep “${written}” as text`, onRemove: () => onKeepAsText(token) }
        if (token.kind === 'known') {
          const value = valueWords(token.field, token.value, today)
          // there may be several labels
          const key = token.field === 'label' ? `label ${value}` : token.field
          return <FieldChip key={key} field={token.field} value={value} {...remove} />
        }
        return (
          <QuickChip key={`${token.start} ${written}`} kind={token.kind} {...remove}>
            {token.kind === 'unknown' ? (
              token.sentence
            ) : (
              <button type="button" className="quick-chip-choose" onClick={onChoose}>
                {written}: which one?
              </button>
            )}
          </QuickChip>
        )
      })}
      {inherited.map((field) => {
        const value = valueWords(field, defaults, today)
        return (
          <FieldChip
            key={field}
            field={field}
            value={value}
            kind="inherited"
            label={`Remove ${FIELD_WORD[field]}: ${value}`}
            onRemove={() => onDropDefault(field as keyof QuickDefaults)}
          />
        )
      })}
      {values.dueDate === undefined ? (
        <FieldChip
          field="dueDate"
          value={valueWords('dueDate', { dueDate: defaultDueDate(values, today) }, today)}
          kind="inherited"
        />
      ) : null}
    </div>
  )
}

interface ChipProps {
  kind?: QuickToken['kind'] | 'inherited'
  /** What the cross does; without a label there is no cross. */
  label?: string
  onRemove?: () => void
}

function FieldChip({ field, value, ...chip }: ChipProps & { field: QuickField; value: string }) {
  return (
    <QuickChip {...chip}>
      {FIELD_WORD[field]}: <span className="chip-value">{value}</span>
    </QuickChip>
  )
}

function QuickChip({ kind = 'known', label, onRemove, children }: ChipProps & { children: ReactNode }) {
  return (
    <span className={classNames('chip', onRemove === undefined && 'quick-chip-fixed')} data-kind={kind}>
      <span className="ellipsis">{children}</span>
      {onRemove === undefined ? null : (
        <button
          type="button"
          className="chip-remove"
          aria-label={label}
          onClick={onRemove}
          onKeyDown={(event) => {
            if (event.key !== 'Backspace' && event.key !== 'Delete') return
            event.preventDefault()
            onRemove()
          }}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </span>
  )
}
