import type { BrowserWindow } from './browser-window.ts'
import { click, inPage, see, seeFocus, seeGone, until } from './verbs.ts'

const FAULT = 'This page could not be shown'

/**
 * Waits until the page of this path has its content.
 * @param from the heading of the page before, which stays until the next one has been fetched
 * @throws when the page could not be shown
 */
export async function expectDrawn(
  window: BrowserWindow,
  path: string,
  from: string | null = null,
): Promise<void> {
  const shown = await until(
    window,
    `${path} is drawn`,
    ({ goal, fault, before }) => {
      const heading = document.querySelector('h1')
      if (location.pathname !== goal || heading === null || heading.textContent === before) return false
      if (document.body.innerText.includes(fault)) return fault
      const isDrawn = document.querySelector('.skeleton, [aria-busy="true"]') === null
      return isDrawn ? document.title : false
    },
    { goal: path, fault: FAULT, before: from },
  )
  if (shown === FAULT) throw new Error(FAULT)
  if (!/^\S.* · Ledgerboard$/.test(shown)) throw new Error(`the page has the title “${shown}”`)
}

/** The heading of the page that is shown, unless it is the one of this path already. */
function headingBefore(window: BrowserWindow, path: string): Promise<string | null> {
  return inPage(
    window,
    (goal) => (location.pathname === goal ? null : (document.querySelector('h1')?.textContent ?? null)),
    path,
  )
}

/** Opens a page by its link in the side navigation. */
export async function openFromNavigation(window: BrowserWindow, path: string): Promise<void> {
  const before = await headingBefore(window, path)
  await inPage(
    window,
    () => {
      for (const group of document.querySelectorAll<HTMLElement>('button.nav-item[aria-expanded="false"]'))
        group.click()
    },
    undefined,
  )
  await click(window, { css: `nav[aria-label="Main"] a[href="${path}"]` })
  await expectDrawn(window, path, before)
}

/** Opens a page by typing its name into the palette. */
export async function openByPalette(window: BrowserWindow, path: string, typed: string): Promise<void> {
  const before = await headingBefore(window, path)
  await window.press('Control+k')
  await seeFocus(window, '[role="dialog"] input')
  await window.type(typed)
  await see(window, { css: '[role="option"][aria-selected="true"]', name: typed })
  await window.press('Enter')
  await seeGone(window, { css: '[role="dialog"]' })
  await expectDrawn(window, path, before)
}
