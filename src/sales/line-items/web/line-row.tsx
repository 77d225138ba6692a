import { IconAlertCircle, IconGripVertical, IconTrash, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, memo, type PointerEvent, useId } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { useGrowingText } from '#platform/web/ui/fields/growing-text.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useSteadyWhilePressed } from '#platform/web/ui/steady-while-pressed.ts'
import { type EditedLine, isBlankLine, type LineField } from './edited-line.ts'
import { settledFactor, settledPrice } from './read-number.ts'

/** Actions of a row. The functions are stable, so that typing renders one row only. */
export interface LineActions {
  change: (key: string, field: LineField, text: string) => void
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
  /** Quantity times price; an en dash when it is too large. */
  amount: string
  descriptionError: string | undefined
  quantityError: string | undefined
  unitPriceError: string | undefined
  /** Expanded on a phone. */
  isOpen: boolean
  isDragged: boolean
  actions: LineActions
}

/** One line of the editor. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, position, count, amount, isOpen, isDragged, actions } = props
  const id = useId()
  const errors = useSteadyWhilePressed(
    [props.descriptionError, props.quantityError, props.unitPriceError]
      .map((error) => error ?? '')
      .join('\n'),
  ).split('\n')
  const { key } = line
  const isLast = position === count

  const cell = (field: LineField, label: string, error: string | undefined) => ({
    name: field,
    'aria-label': `${label}, item ${position}`,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-${field}` : undefined,
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
  const number = (field: 'quantity' | 'unitPrice', label: string, error: string | undefined) => ({
    ...cell(field, label, error),
    inputMode: 'decimal' as const,
    onFocus: (event: { currentTarget: HTMLInputElement }) => {
      event.currentTarget.select()
      actions.focus(key)
    },
    onBlur: () => {
      const settled = field === 'quantity' ? settledFactor(line.quantity) : settledPrice(line.unitPrice)
      if (settled !== line[field]) actions.change(key, field, settled)
      actions.leave(key, field)
    },
  })
  const [descriptionError, quantityError, unitPriceError] = errors
  const description = cell('description', 'Description', descriptionError)
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
          <span className="line-card-price">
            {line.quantity} × {line.unitPrice}
          </span>
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
      <div className="input line-quantity" data-invalid={quantityError ? true : undefined}>
        <input {...number('quantity', 'Qty/Hrs', quantityError)} />
      </div>
      <span className="line-label line-label-price" aria-hidden>
        Unit Price
      </span>
      <div className="input line-price" data-invalid={unitPriceError ? true : undefined}>
        <input {...number('unitPrice', 'Unit Price', unitPriceError)} />
      </div>
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
      {errors.some(Boolean) ? (
        <div className="line-errors">
          <LineError id={`${id}-description`} sentence={descriptionError} />
          <LineError id={`${id}-quantity`} sentence={quantityError} />
          <LineError id={`${id}-unitPrice`} sentence={unitPriceError} />
        </div>
      ) : null}
    </li>
  )
})

function LineError({ id, sentence }: { id: string; sentence: string | undefined }) {
  return sentence ? (
    <p className="field-error" id={id}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <span>{sentence}</span>
    </p>
  ) : null
}
