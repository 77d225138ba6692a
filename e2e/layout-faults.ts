import type { Page } from '@playwright/test'

/**
 * What no reader should meet on the page as it is drawn now: texts, labels, headings and buttons that are cut off,
 * controls covered by something else or too small for a finger, a window that scrolls sideways.
 * @param target the least width and height of a control that is not part of a sentence, in CSS pixels
 */
export function layoutFaults(page: Page, target: number): Promise<string[]> {
  return page.evaluate((least) => {
    const CONTROLS =
      'a[href], button, input:not([type="hidden"], [type="file"]), select, textarea, summary, [role="combobox"], [role="checkbox"], [role="switch"], [role="tab"], [role="menuitem"], [role="option"]'
    /** Where every letter counts. */
    const WHOLE = 'h1, h2, h3, label, legend, button, th, .status-pill'
    /** Pixels that the borders of a field take of what is pressed in it. */
    const BORDERS = 2.5
    const faults = new Set<string>()
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      faults.add(`the window scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)

    const nameOf = (element: Element) => {
      const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ')
      const classes = [...element.classList].map((name) => `.${name}`).join('')
      return `${element.tagName.toLowerCase()}${classes} “${text.slice(0, 60)}”`
    }
    const isTiny = ({ width, height }: DOMRect) => width <= 1 || height <= 1
    const isShown = (element: Element) => {
      const box = element.getBoundingClientRect()
      // what only screen readers find, and what comes into view with the focus
      if (element.closest('.visually-hidden') !== null || isTiny(box) || box.bottom < 0) return false
      return element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    }

    const examineText = (element: Element) => {
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box)
        const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const isCutWide = isClipped(overflowX) && box.scrollWidth > box.clientWidth + 1
        const isCutHigh =
          isClipped(overflowY) && box.scrollHeight > box.clientHeight + 2 && webkitLineClamp === 'none'
        // a name that somebody typed may end with an ellipsis where it is whole as a tooltip
        const isName =
          textOverflow === 'ellipsis' && (element.closest(WHOLE) === null || box.closest('[title]'))
        if (isCutWide && !isName) faults.add(`cut off: ${nameOf(element)}`)
        if (isCutHigh && box === element) faults.add(`cut off below: ${nameOf(element)}`)
        // what scrolls, or ends with an ellipsis, may contain more than it shows
        if (overflowX !== 'visible' || overflowY !== 'visible') break
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const examined = new Set<Element>()
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (element === null || examined.has(element) || texts.currentNode.nodeValue?.trim() === '') continue
      examined.add(element)
      if (isShown(element)) examineText(element)
    }

    const meets = (control: Element, x: number, y: number) => {
      const met = document.elementFromPoint(x, y)
      if (met === null) return false
      const pressed = 'a, button, label, .input'
      return control.contains(met) || met.closest(pressed) === control.closest(pressed)
    }
    /** How far pressing meets a control: a pseudo-element may reach further than its box. */
    const reach = (control: Element, way: 'x' | 'y') => {
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const meetsAt = (far: number) => meets(control, way === 'x' ? x + far : x, way === 'y' ? y + far : y)
      let [before, after] = [0, 0]
      while (before < least && meetsAt(-before - 1)) before += 1
      while (after < least && meetsAt(after + 1)) after += 1
      return before + 1 + after
    }
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!isShown(control) || control.matches(':disabled')) continue
      const area = control.closest('label, .input') ?? control
      const box = area.getBoundingClientRect()
      const isInSentence =
        getComputedStyle(control).display === 'inline' &&
        (control.parentElement?.textContent.trim().length ?? 0) > control.textContent.trim().length
      if (box.width < least - BORDERS || box.height < least - BORDERS) {
        control.scrollIntoView({ block: 'center', inline: 'nearest' })
        const [width, height] = [reach(control, 'x'), reach(control, 'y')]
        if (Math.min(width, height) < least - BORDERS && !isInSentence)
          faults.add(`${width} × ${height} px: ${nameOf(control)}`)
      }
      const isMet = () => {
        const { left, top, width, height } = area.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true
        const met = document.elementFromPoint(x, y)
        return met === null || area.contains(met) || met.contains(area) || meets(control, x, y)
      }
      if (isMet()) continue
      // what stays in place may cover it until the page is scrolled
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      if (!isMet()) faults.add(`covered: ${nameOf(control)}`)
    }
    return [...faults]
  }, target)
}
