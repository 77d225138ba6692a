import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserWindow, Target } from './browser-window.ts'

/** Milliseconds after which something that does not appear counts as missing. */
const WAIT_LIMIT = 15_000
const WAIT_STEP = 50

/** An expression that calls a self-contained function in the page. The argument must survive JSON. */
export function callOf<Argument>(run: (argument: Argument) => unknown, argument: Argument): string {
  return `(${String(run)})(${JSON.stringify(argument)})`
}

/** Calls a self-contained function in the page. */
export async function inPage<Argument, Result>(
  window: BrowserWindow,
  run: (argument: Argument) => Result,
  argument: Argument,
): Promise<Result> {
  return (await window.evaluate(callOf(run, argument))) as Result
}

/**
 * Waits until a function in the page returns something other than false, null and undefined, and returns it.
 * @param what completes the sentence "waited in vain until …"
 */
export async function until<Argument, Result>(
  window: BrowserWindow,
  what: string,
  run: (argument: Argument) => Result,
  argument: Argument,
  limit = WAIT_LIMIT,
): Promise<Exclude<Result, false | null | undefined>> {
  const end = performance.now() + limit
  for (;;) {
    const result = await inPage(window, run, argument)
    if (result !== false && result !== null && result !== undefined)
      return result as Exclude<Result, false | null | undefined>
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`)
    await sleep(WAIT_STEP)
  }
}

/** Waits until the element is shown. */
export async function see(window: BrowserWindow, target: Target): Promise<void> {
  const expression = `${callOf(shownElement, target)} !== null`
  const end = performance.now() + WAIT_LIMIT
  while ((await window.evaluate(expression)) !== true) {
    if (performance.now() > end) throw new Error(`waited in vain for ${described(target)}`)
    await sleep(WAIT_STEP)
  }
}

/** Waits until no such element is shown. */
export async function seeGone(window: BrowserWindow, target: Target): Promise<void> {
  const expression = `${callOf(shownElement, target)} === null`
  const end = performance.now() + WAIT_LIMIT
  while ((await window.evaluate(expression)) !== true) {
    if (performance.now() > end) throw new Error(`waited in vain for ${described(target)} to disappear`)
    await sleep(WAIT_STEP)
  }
}

/** Waits until the element is shown and nothing covers it, as a person would, and presses the pointer on it. */
export async function click(window: BrowserWindow, target: Target): Promise<void> {
  await see(window, target)
  const expression = `(${String(isFree)})(${callOf(shownElement, target)})`
  const end = performance.now() + WAIT_LIMIT
  while ((await window.evaluate(expression)) !== true) {
    if (performance.now() > end) throw new Error(`something covers ${described(target)}`)
    await sleep(WAIT_STEP)
  }
  await window.click(callOf(shownElement, target))
}

/** Moves the focus to an element, as the Tab key would. */
export async function focus(window: BrowserWindow, target: Target): Promise<void> {
  await see(window, target)
  await window.evaluate(`${callOf(shownElement, target)}.focus()`)
}

/** Waits until the page itself has given the focus to an element: what is typed earlier is lost. */
export async function seeFocus(window: BrowserWindow, css: string): Promise<void> {
  await until(window, `${css} has the focus`, (wanted) => document.activeElement?.matches(wanted), css)
}

/** Replaces the contents of a text field by typing. */
export async function fill(window: BrowserWindow, target: Target, text: string): Promise<void> {
  await see(window, target)
  await window.evaluate(`((field) => { field.focus(); field.select() })(${callOf(shownElement, target)})`)
  await window.type(text)
}

/** The visible text of an element, without repeated spaces. */
export async function textOf(window: BrowserWindow, target: Target): Promise<string> {
  await see(window, target)
  const text = await window.evaluate(`${callOf(shownElement, target)}.innerText`)
  return String(text).replaceAll(/\s+/g, ' ').trim()
}

function described({ css, name }: Target): string {
  return name === undefined ? css : `${css} “${name}”`
}

/** Runs in the page: whether a press on the middle of an element meets it. */
function isFree(element: HTMLElement | null): boolean {
  if (element === null) return false
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Runs in the page: the first visible element that matches, or null. */
function shownElement({ css, name }: Target): HTMLElement | null {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const isNamed = (element: HTMLElement) => {
    if (name === undefined) return true
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    const names = [
      element.getAttribute('aria-label'),
      ...labels.map((label) => label.textContent),
      element.textContent,
    ]
    return names.some((text) => plain(text).includes(name))
  }
  for (const element of document.querySelectorAll<HTMLElement>(css)) {
    const { width, height } = element.getBoundingClientRect()
    if (width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true }) && isNamed(element))
      return element
  }
  return null
}
