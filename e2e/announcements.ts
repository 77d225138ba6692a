import type { Page } from '@playwright/test'

/** Milliseconds after which nothing more is said of a change. */
const QUIET = 1_200

/**
 * Collects what a screen reader says without being asked: texts that appear or change in live regions. A region that is
 * added with its text counts too.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
    const said: string[] = []
    Object.assign(window, { said })
    const last = new WeakMap<Element, string>()
    const textOf = (one: Node) =>
      ((one instanceof Element ? one.getAttribute('aria-label') : null) ?? one.textContent ?? '')
        .trim()
        .replaceAll(/\s+/g, ' ')
    const say = (one: Node, around: Element) => {
      if (around.closest('[aria-live="off"], [aria-hidden="true"]') !== null) return
      const text = textOf(one)
      if (text === '' || last.get(around) === text) return
      last.set(around, text)
      said.push(text)
    }
    // a region with a role is read as a whole, one with aria-live only what was added to it
    const look = (changes: MutationRecord[]) => {
      const regions = new Set<Element>()
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
        if (around?.matches('[role]')) regions.add(around)
        else if (around) for (const added of addedNodes) say(added, around)
        for (const added of addedNodes)
          if (added instanceof Element && !around)
            for (const one of [added, ...added.querySelectorAll(LIVE)])
              if (one.matches(LIVE)) regions.add(one)
      }
      for (const region of regions) say(region, region)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** What is said because of an action, until nothing more is said. */
export async function saidDuring(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const texts = () => page.evaluate(() => [...(window as unknown as { said: string[] }).said])
  const before = (await texts()).length
  await act()
  let [count, since] = [before, Date.now()]
  while (Date.now() - since < QUIET) {
    const now = (await texts()).length
    if (now !== count) [count, since] = [now, Date.now()]
    await page.waitForTimeout(50)
  }
  return (await texts()).slice(before)
}

/** The control that has the focus, as its tag and name; `nothing` if the focus is lost. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const one = document.activeElement
    if (one === null || one === document.body) return 'nothing'
    const name = one.getAttribute('aria-label') ?? (one.textContent.trim() || one.id)
    return `${one.tagName.toLowerCase()} ${name.replaceAll(/\s+/g, ' ').slice(0, 80)}`
  })
}
