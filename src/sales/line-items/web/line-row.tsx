import { IconGripVertical, IconTrash, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, memo, type PointerEvent, useId } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { useGrowingText } from '#platform/web/ui/fields/growing-text.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useSteadyWhilePressed } from '#platform/web/ui/steady-while-pressed.ts'
import { settledDiscount } from '../shared/discount-text.ts'
import { NOT_TAXED } from '../shared/line-notes.ts'
import { settledPrice } from '../shared/read-number.ts'
import {
  type EditedLine,
  isBlankLine,
  LINE_FIELDS,
  type LineField,
  settledQuantity,
  unitOf,
} from './edited-line.ts'
import { LineError } from './line-error.tsx'
import { LineExtras, useLineExtras } from './line-extras.tsx'

/** Actions of a row. The functions are stable, so that typing renders one row only. */
export interface LineActions {
  change: (key: string, field: LineField, text: string) => void
  /** Sets whether the line is taxed. */
  tick: (key: string, isTaxed: boolean) => void
  /** A field lost the focus. */
  leave: (key: string, field: LineField) => void
  /** One of a row's fields has the focus. */
  focus: (key: string) => void
  /** Expands a row on a phone and focuses it. */
  open: (key: string) => void
  enter: (key: string, field: LineField, isLast: boolean) => void
  remove: (key: string) => void
  /** Moves by a number of positions. */
  move: (key: string, step: number) => void
  drag: (event: PointerEvent<HTMLElement>, key: string) => void
  /** @returns whether the text was inserted as lines */
  paste: (key: string, text: string) => boolean
}

export interface LineRowProps {
  line: EditedLine
  /** From 1. */
  position: number
  count: number
  /** Quantity times price, less the discount; an en dash when it is too large. */
  amount: string
  /** The error of each of `LINE_FIELDS`, or an empty line: as one text, so that equal ones are the same. */
  errors: string
  /** Whether the document is taxed, so that lines can be excluded. */
  isTaxable: boolean
  /** Whether unit and discount are shown even if they are empty. */
  showsExtras: boolean
  /** Expanded on a phone. */
  isOpen: boolean
  isDragged: boolean
  actions: LineActions
}

/** One line of the editor. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, position, count, amount, isOpen, isDragged, actions } = props
  const id = useId()
  const errors = useSteadyWhilePressed(props.errors).split('\n')
  const errorOf = (field: LineField) => errors[LINE_FIELDS.indexOf(field)]
  const hasExtras = useLineExtras(line, props.showsExtras)
  const { key } = line
  const isLast = position === count

  const cell = (field: LineField, label: string) => ({
    name: `line-${field}`,
    'aria-label': `${label}, item ${position}`,
    'aria-invalid': errorOf(field) ? (true as const) : undefined,
    'aria-describedby': errorOf(field) ? `${id}-${field}` : undefined,
    autoComplete: 'off',
    value: line[field],
    onFocus: () => actions.focus(key),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      actions.change(key, field, currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
      if (event.nativeEvent.isComposing) return
      event.preventDefault()
      actions.enter(key, field, isLast)
    },
  })
  const input = (field: Exclude<LineField, 'description'>, label: string) => ({
    ...cell(field, label),
    onFocus: (event: { currentTarget: HTMLInputElement }) => {
      event.currentTarget.select()
      actions.focus(key)
    },
    onBlur: () => {
      const settled = SETTLED[field](line)
      if (settled !== line[field]) actions.change(key, field, settled)
      actions.leave(key, field)
    },
  })
  const description = cell('description', 'Description')
  const descriptionFrame = useGrowingText()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from its fields
    <li
      className={classNames('line-row', isDragged && 'line-dragged')}
      data-line={key}
      data-open={isOpen || errors.some(Boolean) || count === 1}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (step === undefined || !event.altKey) return
        event.preventDefault()
        actions.move(key, step)
      }}
    >
      <button type="button" className="line-card" onClick={() => actions.open(key)}>
        <span className="visually-hidden">Edit item {position}:</span>
        <span className="line-card-text">
          <span className="ellipsis">{line.description.split('\n')[0] || 'New item'}</span>
          <span className="line-card-price">{factorsOf(line, props.isTaxable)}</span>
        </span>
        <span className="line-amount">{amount}</span>
      </button>
      <button
        type="button"
        className="line-grip"
        aria-label={`Move item ${position}`}
        title="Drag, or Alt and the arrow keys"
        onPointerDown={(event) => actions.drag(event, key)}
      >
        <IconGripVertical size={14} stroke={1.75} aria-hidden />
      </button>
      <div
        ref={descriptionFrame}
        className="input line-description"
        data-invalid={description['aria-invalid']}
      >
        <textarea
          {...description}
          rows={1}
          className={line.description.includes('\n') ? 'line-detailed' : undefined}
          onBlur={(event) => {
            // folded to its first line
            event.currentTarget.scrollTop = 0
            actions.leave(key, 'description')
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && line.description === '' && isBlankLine(line) && count > 1) {
              event.preventDefault()
              actions.remove(key)
              return
            }
            description.onKeyDown(event)
          }}
          onPaste={(event: ClipboardEvent) => {
            if (actions.paste(key, event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
        />
      </div>
      <span className="line-label" aria-hidden>
        Qty/Hrs
      </span>
      <div className="input line-quantity" data-invalid={errorOf('quantity') ? true : undefined}>
        <input {...input('quantity', 'Qty/Hrs')} inputMode={line.isTime === true ? 'text' : 'decimal'} />
        {line.isTime === true ? (
          <span className="line-hours" aria-hidden>
            h
          </span>
        ) : null}
      </div>
      <span className="line-label line-label-price" aria-hidden>
        Unit Price
      </span>
      <div className="input line-price" data-invalid={errorOf('unitPrice') ? true : undefined}>
        <input {...input('unitPrice', 'Unit Price')} inputMode="decimal" />
      </div>
      {props.isTaxable ? (
        <label className="line-taxed">
          <input
            type="checkbox"
            className="checkbox-box"
            aria-label={`Tax, item ${position}`}
            checked={line.isTaxed}
            onChange={(event) => actions.tick(key, event.currentTarget.checked)}
          />
          <span className="line-taxed-text" aria-hidden>
            Tax
          </span>
        </label>
      ) : null}
      <span className="line-amount">{amount}</span>
      {count === 1 ? null : (
        <IconButton
          size="small"
          danger
          className="line-remove"
          label={`Remove item ${position}`}
          icon={
            <>
              <IconX className="line-remove-cross" size={14} stroke={1.75} aria-hidden />
              <IconTrash className="line-remove-bin" size={16} stroke={1.75} aria-hidden />
            </>
          }
          onClick={() => actions.remove(key)}
        />
      )}
      {hasExtras ? (
        <LineExtras
          unit={line.isTime === true ? undefined : input('unit', 'Unit')}
          discount={input('discount', 'Discount')}
        />
      ) : null}
      {errors.some(Boolean) ? (
        <div className="line-errors">
          {LINE_FIELDS.map((field) => (
            <LineError key={field} id={`${id}-${field}`} sentence={errorOf(field)} />
          ))}
        </div>
      ) : null}
    </li>
  )
})

/** A field's text after it lost the focus. */
const SETTLED = {
  quantity: settledQuantity,
  unitPrice: ({ unitPrice }: EditedLine) => settledPrice(unitPrice),
  unit: ({ unit }: EditedLine) => unit.trim(),
  discount: ({ discount }: EditedLine) => settledDiscount(discount),
}

/** What the amount of a closed line on a phone is made of. */
function factorsOf(line: EditedLine, isTaxable: boolean): string {
  const { quantity, unitPrice, discount, isTaxed } = line
  return [
    `${[quantity, unitOf(line)].filter(Boolean).join(' ')} × ${unitPrice}`,
    ...(discount === '' ? [] : [`Discount ${discount}`]),
    ...(isTaxable && !isTaxed ? [NOT_TAXED] : []),
  ].join(' · ')
}
