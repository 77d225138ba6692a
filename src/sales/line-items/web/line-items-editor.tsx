import { IconPlus } from '@tabler/icons-react'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { counted } from '#platform/shared/counted.ts'
import { formatAmount } from '#platform/shared/money.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import {
  type EditedLine,
  fieldName,
  insertLines,
  LINE_FIELDS,
  type LineField,
  moveLine,
  newLine,
} from './edited-line.ts'
import { followLineDrag } from './follow-line-drag.ts'
import { type LineActions, LineRow } from './line-row.tsx'
import type { LineSums } from './line-sums.ts'
import { LineTotals, type LineTotalsProps } from './line-totals.tsx'
import { useOpenedPart } from './opened-part.ts'
import { pastedLines } from './pasted-lines.ts'
import './line-items.css'

export interface LineItemsEditorProps {
  lines: readonly EditedLine[]
  sums: LineSums
  /** The discount on the subtotal. */
  discount: LineTotalsProps['discount']
  /** Updates the lines from their current state. @param place the edited field */
  onChange: (next: (lines: EditedLine[]) => EditedLine[], place?: string) => void
  /** A field lost the focus; its name in the form. */
  onLeave: (name: string) => void
  /** Errors by field name such as `lines.a1.unitPrice`; `lines` for all. */
  errorOf: (name: string) => string | undefined
}

/** The lines of a quote or an invoice with their sums (spec 9.1, 9.4): at least one, edited as in a spreadsheet. */
export function LineItemsEditor(props: LineItemsEditorProps) {
  const { lines, sums, onChange, onLeave, errorOf } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [openKey, setOpenKey] = useState<string>()
  const [draggedKey, setDraggedKey] = useState<string>()
  const [said, say] = useState('')
  const [showsExtras, showExtras] = useOpenedPart('line-extras')
  const error = errorOf('lines')
  const isTaxable = sums.taxRate > 0 || sums.levyRate > 0

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const focusField = (row: HTMLElement | undefined, field: LineField) => {
    const key = row?.dataset['line']
    if (row === undefined || key === undefined) return
    // on a phone its fields exist only then
    flushSync(() => setOpenKey(key))
    const input = (name: LineField) => row.querySelector<HTMLElement>(`[name="line-${name}"]`)
    // not every line shows its unit and discount
    const target = input(field) ?? input('description')
    target?.focus()
  }
  const indexOf = (key: string) => rows().findIndex((row) => row.dataset['line'] === key)
  const addAfter = (key: string | undefined) => {
    const added = newLine()
    flushSync(() =>
      onChange((current) => {
        const place = current.findIndex((line) => line.key === key) + 1
        return current.toSpliced(place === 0 ? current.length : place, 0, added)
      }),
    )
    focusField(rows()[indexOf(added.key)], 'description')
  }
  const place = (key: string, to: number) => {
    const focused = document.activeElement
    flushSync(() => onChange((current) => moveLine(current, key, to)))
    // moving an element in the DOM drops its focus
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
    say(`Item is number ${indexOf(key) + 1} of ${rows().length}`)
  }
  const actions: LineActions = {
    change: (key, field, text) =>
      onChange(
        (current) => current.map((line) => (line.key === key ? { ...line, [field]: text } : line)),
        fieldName(key, field),
      ),
    tick: (key, isTaxed) =>
      onChange((current) => current.map((line) => (line.key === key ? { ...line, isTaxed } : line))),
    leave: (key, field) => onLeave(fieldName(key, field)),
    focus: (key) => setOpenKey(key),
    open: (key) => focusField(rows()[indexOf(key)], 'description'),
    enter: (key, field, isLast) => (isLast ? addAfter(key) : focusField(rows()[indexOf(key) + 1], field)),
    remove: (key) => {
      const index = indexOf(key)
      // spec 9.1: removing the last one is ignored
      flushSync(() =>
        onChange((current) => (current.length === 1 ? current : current.filter((line) => line.key !== key))),
      )
      focusField(rows()[Math.max(0, index - 1)], 'description')
      say(`Item ${index + 1} removed`)
    },
    move: (key, step) => place(key, indexOf(key) + step),
    drag: (event, key) => startDrag(event, key),
    paste: (key, text) => {
      const pasted = pastedLines(text)
      const last = pasted?.at(-1)
      if (pasted === undefined || last === undefined) return false
      flushSync(() => onChange((current) => insertLines(current, key, pasted)))
      focusField(rows()[indexOf(last.key)], 'description')
      say(`${counted(pasted.length, 'item')} added`)
      return true
    },
  }
  const startDrag = (event: PointerEvent<HTMLElement>, key: string) => {
    if (event.button !== 0 || !event.isPrimary || list.current === null) return
    const from = indexOf(key)
    setDraggedKey(key)
    followLineDrag(
      event.nativeEvent,
      { list: list.current, key },
      {
        onPlace: (to) => place(key, to),
        onEnd: (isKept) => {
          setDraggedKey(undefined)
          if (!isKept) place(key, from)
        },
      },
    )
  }

  return (
    <section className="line-items" aria-labelledby={id}>
      <div className="line-items-head">
        <h3 id={id}>Line Items</h3>
        <span className="dim label-text">{counted(lines.length, 'item')}</span>
      </div>
      <ul
        ref={list}
        className={classNames('line-list', isTaxable && 'line-list-taxable')}
        aria-label="Line Items"
      >
        <li className="line-columns" aria-hidden>
          <span className="line-column-description">Description</span>
          <span>Qty/Hrs</span>
          <span>Unit Price</span>
          {isTaxable ? <span className="line-column-tax">Tax</span> : null}
          <span>Amount</span>
        </li>
        {lines.map((line, index) => {
          const amount = sums.sums?.totals.amounts[index]
          return (
            <LineRow
              key={line.key}
              line={line}
              position={index + 1}
              count={lines.length}
              amount={amount === undefined ? '–' : formatAmount(amount)}
              errors={LINE_FIELDS.map(
                (field) =>
                  errorOf(fieldName(line.key, field)) ??
                  (index === 0 && field === 'description' ? error : undefined) ??
                  '',
              ).join('\n')}
              isTaxable={isTaxable}
              showsExtras={showsExtras}
              isOpen={openKey === line.key}
              isDragged={draggedKey === line.key}
              actions={actions}
            />
          )
        })}
      </ul>
      <div className="line-foot">
        <Button
          kind="ghost"
          className="line-add"
          icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => addAfter(undefined)}
        >
          Add Item
        </Button>
        <Button
          kind="ghost"
          size="small"
          className="line-quiet"
          aria-pressed={showsExtras}
          onClick={() => showExtras(!showsExtras)}
        >
          Units and discounts
        </Button>
      </div>
      <LineTotals sums={sums} discount={props.discount} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}
