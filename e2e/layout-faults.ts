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
    /** Values of records in tables, which are whole in the record's panel: in longer texts their columns cut them off. */
    const OF_RECORDS = 'td .pill, td .priority, td .priority *, td .audit-kind-mark'
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
    /** Clipped to nothing, as what only screen readers find. */
    const isHiddenBox = (element: Element | null): boolean =>
      element !== null &&
      (element.matches('.visually-hidden') ||
        getComputedStyle(element).clipPath === 'inset(50%)' ||
        isHiddenBox(element.parentElement))
    const isShown = (element: Element) => {
      const box = element.getBoundingClientRect()
      // what only screen readers find, and what comes into view with the focus
      if (isTiny(box) || box.bottom < 0 || isHiddenBox(element)) return false
      return element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    }

    const styleOf = (element: Element) => getComputedStyle(element)
    const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    /** The text's own box: what surrounds it, such as a gap or an icon, may be outside. */
    const boxOfText = (text: Node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    }
    const isCutWide = (text: Node, box: Element) => {
      const { overflowX, textOverflow } = styleOf(box)
      if (!isClipped(overflowX) || box.scrollWidth <= box.clientWidth + 1) return false
      const [inner, outer] = [boxOfText(text), box.getBoundingClientRect()]
      return textOverflow === 'ellipsis' || inner.right > outer.right + 1 || inner.left < outer.left - 1
    }
    const isCutHigh = (text: Node, box: Element) => {
      const { overflowY, webkitLineClamp } = styleOf(box)
      if (!isClipped(overflowY) || webkitLineClamp !== 'none') return false
      return boxOfText(text).bottom > box.getBoundingClientRect().bottom + 2
    }
    const isWholeElsewhere = (element: Element) =>
      [...document.querySelectorAll('header *')].some(
        (other) =>
          !element.contains(other) &&
          other.textContent === element.textContent &&
          other.scrollWidth <= other.clientWidth &&
          isShown(other),
      )
    /** What may end with an ellipsis, because the whole text is one step away or nothing is to be read. */
    const mayEndEarly = (element: Element, box: Element) =>
      box.closest('[title]') !== null ||
      // the page's name, beside an open panel, is whole in the bar above
      (element.matches('h1') && isWholeElsewhere(element)) ||
      // the name of a record in a list: pressing it opens the record, whose name is written in full
      (element.closest(WHOLE) === null && element.closest('a, tr, [role="option"]') !== null) ||
      // the drawing beside the sign-in
      element.closest('[aria-hidden="true"]') !== null
    const examineText = (text: Node, element: Element) => {
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow } = styleOf(box)
        if (isCutWide(text, box) && !element.matches(OF_RECORDS))
          if (textOverflow !== 'ellipsis') faults.add(`cut off: ${nameOf(element)}`)
          else if (!mayEndEarly(element, box)) faults.add(`shortened: ${nameOf(element)}`)
        if (box === element && isCutHigh(text, box)) faults.add(`cut off below: ${nameOf(element)}`)
        // what scrolls, or ends with an ellipsis, may contain more than it shows
        if (overflowX !== 'visible' || overflowY !== 'visible') break
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const element = text.parentElement
      if (element !== null && text.nodeValue?.trim() !== '' && isShown(element)) examineText(text, element)
    }

    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      if (left >= -1 && right <= innerWidth + 1) return false
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, position } = styleOf(box)
        // a page that scrolls sideways as a whole has the same fault
        if ((overflowX === 'auto' || overflowX === 'scroll') && !box.matches('main, body')) return false
        if (position === 'fixed') break
      }
      return true
    }
    const isHovering = matchMedia('(hover: hover)').matches
    const meets = (control: Element, x: number, y: number) => {
      const met = document.elementFromPoint(x, y)
      if (met === null) return false
      const pressed = 'a, button, label, .input'
      // beside an open panel the box that selects a task takes the place of its status, which the panel has, too, while
      // the pointer is over the row
      if (isHovering && met.matches('.task-check *') && control.closest('tr') === met.closest('tr'))
        return true
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
      if (isOutside(area)) faults.add(`outside of the window: ${nameOf(control)}`)
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
