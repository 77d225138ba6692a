import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { formatLength, readLength } from '#platform/shared/text/length.ts'
import { runsOn } from '../../timer/change-timer.ts'
import { cellKeyOf } from '../cell-key.ts'
import { type CellRules, refusalOf } from '../cell-rules.ts'
import type { CellSaver } from '../cell-saver.ts'
import { NAME_COLUMN, type SheetFocusStore, TIMER_COLUMN } from './sheet-focus.ts'
import { NOT_A_LENGTH } from '../use-cell-saver.ts'
import { useLeaving } from '../use-leaving.ts'
import type { WeekState } from '../use-week.ts'
import type { WeekRow } from '../week-rows.ts'

export interface SheetKeysOptions {
  state: WeekState
  saver: CellSaver
  rules: CellRules
  focus: SheetFocusStore
  openEntries: (row: WeekRow, day: string) => void
}

/**
 * The keys and presses of the whole sheet: arrows move, a digit or Enter opens a cell, Enter saves and goes down, Tab
 * saves and goes right, Escape gives back, Delete clears.
 */
export function useSheetKeys({ state, saver, rules, focus, openEntries }: SheetKeysOptions) {
  const grid = useRef<HTMLDivElement>(null)
  const press = useRef({ wasFocused: false, isTouch: false })
  const typedNow = useRef('')
  const { rows, days, userId, running, addRows } = state

  const rowElements = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const elementAt = (row: HTMLElement | undefined, column: number) =>
    row?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? undefined
  /** @returns whether there is such a place */
  const focusAt = (row: string, column: number, down = 0): boolean => {
    const elements = rowElements()
    const index = elements.findIndex(({ dataset }) => dataset['row'] === row)
    const target = elementAt(elements[index + down], column)
    target?.focus()
    return target !== undefined
  }
  const cellAt = (key: string, column: number) => {
    const [row, day] = [rows.get(key), days[column]]
    const cell = row?.cells[column]
    if (row === undefined || day === undefined || cell === undefined) return undefined
    const isRunning = running?.day === day && row.place !== undefined && runsOn(running.timer, row.place)
    const name = cellKeyOf(userId, key, day)
    return { row, day, cell, name, refusal: refusalOf(rules, row, cell, { day, isRunning }) }
  }
  type Target = NonNullable<ReturnType<typeof cellAt>>
  const isOpened = ({ row, cell }: Target) => cell.count > 1 || (row.place === undefined && cell.count > 0)
  const notice = (cell: string, sentence: string) =>
    focus.set((current) => ({ ...current, notice: { cell, sentence } }))
  const close = () => focus.set(({ active }) => ({ active }))

  const edit = (target: Target, typed?: string) => {
    const { row, day, cell, name, refusal } = target
    if (isOpened(target)) return openEntries(row, day)
    if (refusal !== undefined) return notice(name, refusal)
    const failed = cell.edit?.state === 'failed' ? cell.edit.text : undefined
    const text = typed ?? failed ?? (cell.minutes === 0 ? '' : formatLength(cell.minutes))
    typedNow.current = text
    focus.set(({ active }) => ({ active, editing: { cell: name, text, isSelected: typed === undefined } }))
  }
  const store = ({ row, cell, name }: Target, text: string, minutes: number) => {
    if (minutes === cell.minutes) return saver.giveBack(name)
    // a row whose last time is cleared stays where it is
    if (minutes === 0) addRows([{ key: row.key, projectId: row.project?.id ?? null }])
    return saver.save(name, text, minutes)
  }
  /** @returns false for a text that is no length; the cell stays open unless it is left */
  const commit = (target: Target, typed: string, isLeft: boolean): boolean => {
    const text = typed.trim()
    const minutes = text === '' ? 0 : readLength(text)
    if (minutes === undefined && !isLeft) {
      notice(target.name, NOT_A_LENGTH)
      return false
    }
    close()
    if (minutes === undefined) saver.fail(target.name, text, NOT_A_LENGTH)
    else store(target, text, minutes)
    return true
  }
  const clear = (target: Target) => {
    const { row, day, name, refusal } = target
    if (isOpened(target)) openEntries(row, day)
    else if (refusal !== undefined) notice(name, refusal)
    else store(target, '', 0)
  }

  const onEditorKey = (event: KeyboardEvent, input: HTMLInputElement, row: string, column: number) => {
    const target = cellAt(row, column)
    if (target === undefined || event.nativeEvent.isComposing) return
    const [across, down] = STEPS[event.key === 'Tab' && event.shiftKey ? 'Shift+Tab' : event.key] ?? []
    if (event.key === 'Escape') {
      close()
      focusAt(row, column)
    } else if (across === undefined || down === undefined) return
    else if (commit(target, input.value, false)) {
      const isAtEnd = column + across < 0 || column + across >= TIMER_COLUMN
      const next = isAtEnd ? (across < 0 ? TIMER_COLUMN - 1 : 0) : column + across
      if (!focusAt(row, next, isAtEnd ? across : down)) {
        focusAt(row, column)
        // past the last cell Tab leaves the sheet
        if (event.key === 'Tab') return
      }
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onCellKey = (event: KeyboardEvent, row: string, column: number): boolean => {
    const { key } = event
    const step = MOVES[key]
    if (step !== undefined) {
      focusAt(row, column + step[0], step[1])
      return true
    }
    if (key === 'Home' || key === 'End') return focusAt(row, key === 'Home' ? 0 : TIMER_COLUMN - 1)
    const target = cellAt(row, column)
    if (target === undefined) return false
    if (key === 'Enter' || key === 'F2') edit(target)
    else if (key === 'Delete' || key === 'Backspace') clear(target)
    else if (key === 'Escape') {
      saver.giveBack(target.name)
      close()
    } else if (/^[\d.,:]$/.test(key)) edit(target, key)
    else return false
    return true
  }

  /** The place of an element in the sheet. */
  const placeOf = (target: EventTarget) => {
    if (!(target instanceof Element) || grid.current?.contains(target) !== true) return undefined
    const element = target.closest<HTMLElement>('[data-column]')
    const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (element === null || row === undefined) return undefined
    return { element, row, column: Number(element.dataset['column']) }
  }

  useLeaving(() => {
    const { active, editing } = focus.get()
    const target = editing === undefined ? undefined : cellAt(active.row, active.column)
    if (target?.name === editing?.cell && target !== undefined) commit(target, typedNow.current, true)
  })

  // a tab stop whose row is gone, or another week: the first row, today or its first day
  const keys = [...rows.keys()]
  const home = Math.max(0, days.indexOf(rules.today))
  useLayoutEffect(() => {
    const { active } = focus.get()
    if (!keys.includes(active.row)) focus.set({ active: { row: keys[0] ?? '', column: home } })
  })

  return {
    grid,
    /** The row that has the focus. */
    focusedRow: (): WeekRow | undefined => {
      const place = document.activeElement === null ? undefined : placeOf(document.activeElement)
      return place === undefined ? undefined : rows.get(place.row)
    },
    onKeyDown(event: KeyboardEvent) {
      const place = placeOf(event.target)
      if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      const { row, column } = place
      if (event.target instanceof HTMLInputElement) onEditorKey(event, event.target, row, column)
      else if (onCellKey(event, row, column)) event.preventDefault()
    },
    onFocus(event: FocusEvent) {
      const place = placeOf(event.target)
      if (place === undefined) return
      const { row, column } = place
      const name = cellKeyOf(userId, row, days[column] ?? '')
      focus.set(({ editing, notice: told }) => ({
        active: { row, column },
        editing,
        notice: told?.cell === name ? told : undefined,
      }))
    },
    onBlur(event: FocusEvent) {
      const place = placeOf(event.target)
      const { editing } = focus.get()
      if (place === undefined || editing === undefined || !(event.target instanceof HTMLInputElement)) return
      const target = cellAt(place.row, place.column)
      if (target?.name === editing.cell) commit(target, event.target.value, true)
    },
    onInput(event: FormEvent) {
      if (event.target instanceof HTMLInputElement) typedNow.current = event.target.value
    },
    onPointerDown(event: PointerEvent) {
      const place = placeOf(event.target)
      press.current = {
        wasFocused: place?.element === document.activeElement,
        isTouch: event.pointerType === 'touch',
      }
    },
    onClick(event: MouseEvent) {
      const place = placeOf(event.target)
      if (place === undefined || place.column === NAME_COLUMN || place.column === TIMER_COLUMN) return
      const target = cellAt(place.row, place.column)
      if (target === undefined || event.target instanceof HTMLInputElement) return
      const { wasFocused, isTouch } = press.current
      // assistive technology presses without a pointer
      if (wasFocused || isTouch || event.detail === 0 || isOpened(target)) edit(target)
    },
  }
}

const MOVES: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where the focus goes once an open cell is saved by a key. */
const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  Enter: [0, 1],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Tab: [1, 0],
  'Shift+Tab': [-1, 0],
}
