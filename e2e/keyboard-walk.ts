import type { CDPSession, Page } from '@playwright/test'

/** More stops than any page of the filled product has; a walk that takes more is caught in a trap. */
const MOST_STOPS = 600
/** What says nothing without the row, card or field beside it: a verb, an amount. */
const VAGUE =
  /^(actions|add|all|change|choose|clear|close|delete|edit|link|more|move|open|remove|save|select|show|LKR [\d,.]+)$/i

/** Controls that do the same at two places of a page: its head, and the message of an empty list. */
const SAME = new Set(['button “Add Task”'])

/** One stop of the Tab key, as a screen reader meets it. */
interface Stop {
  /** What a screen reader says: role, name, state, description. */
  said: string
  role: string
  name: string
  /** What tells it from another control of the same name: the page that a link opens, or its place. */
  leadsTo: string
}

interface Walk {
  /** What is said, a line for each heading, then for each stop. */
  lines: string[]
  faults: string[]
}

/** Visits every control of the page as it is with the Tab key alone, from its start until the focus leaves the page. */
export async function walkByKeyboard(page: Page): Promise<Walk> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Accessibility.enable')
  const faults = new Set<string>()
  const stops: Stop[] = []
  await startAtTop(page)
  for (let count = 0; ; count++) {
    await page.keyboard.press('Tab')
    const stop = await stopOf(page, tools)
    if (stop === undefined) break
    if (count === MOST_STOPS) {
      faults.add(`the focus does not leave the page after ${MOST_STOPS} stops`)
      break
    }
    stops.push(stop)
  }
  await tools.detach()
  for (const fault of [...namesWithout(stops), ...(await unreached(page))]) faults.add(fault)
  const headings = await headingsOf(page)
  for (const fault of outlineFaults(headings)) faults.add(fault)
  return {
    lines: [
      ...headings.map(({ level, text }) => `heading ${level}: ${text}`),
      ...stops.map(({ said }) => said),
    ],
    faults: [...faults],
  }
}

/** The control that has the focus, and marks it as reached; undefined outside of the page. */
async function stopOf(page: Page, tools: CDPSession): Promise<Stop | undefined> {
  const { result } = await tools.send('Runtime.evaluate', {
    expression:
      '(() => { const one = document.activeElement; if (one === null || one === document.body) return null; one.dataset.reached = ""; return one })()',
  })
  if (result.objectId === undefined) return undefined
  const { nodes } = await tools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  const role = String(node?.role?.value ?? '')
  const name = String(node?.name?.value ?? '').trim()
  const states = (node?.properties ?? [])
    .filter(({ name: key, value }) => STATES.has(key) && value.value !== 'false' && value.value !== false)
    .map(({ name: key, value }) => (value.value === true ? key : `${key} ${String(value.value)}`))
  const value = String(node?.value?.value ?? '')
  const description = String(node?.description?.value ?? '')
  return {
    said: [role, `“${name}”`, value, ...states, description].filter((part) => part !== '').join(', '),
    role,
    name,
    leadsTo: await page.evaluate(() => {
      const one = document.activeElement
      // a record's own link or button, or one that is named after its record: records may have the same name
      const home = one
        ?.closest('[data-row], [data-focus-item]')
        ?.querySelector('[data-row-home], [data-focus-home]')
      if (
        home &&
        (one?.textContent.includes(home.textContent) ||
          one?.getAttribute('aria-label')?.includes(home.textContent))
      )
        return 'its record'
      return one instanceof HTMLAnchorElement ? one.pathname : ''
    }),
  }
}
const STATES = new Set([
  'checked',
  'disabled',
  'expanded',
  'haspopup',
  'invalid',
  'pressed',
  'required',
  'selected',
])

/** Names that are missing, or that say too little alone: vague ones, and those of two controls that do different things. */
function namesWithout(stops: readonly Stop[]): string[] {
  const faults: string[] = []
  const same = new Map<string, Set<string>>()
  for (const [place, { role, name, said, leadsTo }] of stops.entries()) {
    if (name === '') faults.push(`no name: ${said}`)
    if (VAGUE.test(name)) faults.push(`says too little alone: ${said}`)
    const key = `${role} “${name}”`
    same.set(key, (same.get(key) ?? new Set()).add(leadsTo || String(place)))
  }
  for (const [key, targets] of same)
    if (targets.size > 1 && !SAME.has(key)) faults.push(`${targets.size} times: ${key}`)
  return faults
}

const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex], [contenteditable="true"]'

/** The Tab key goes on from where an element was that had the focus and is gone. */
async function startAtTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = Object.assign(document.createElement('span'), { tabIndex: -1 })
    document.body.prepend(start)
    start.focus()
    start.remove()
  })
}

/** Controls that the Tab key did not reach, and that are not part of a group which the arrow keys walk. */
function unreached(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    const GROUPS =
      '[role="radiogroup"], [role="tablist"], [role="toolbar"], [role="menu"], [role="menubar"], [role="listbox"], [role="grid"], [role="tree"]'
    // the keys of a row or of a group walk or do what is not a stop of its own
    const ROWS = 'li, tr, [role="group"], ul'
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter(
        (one) =>
          one.dataset['reached'] === undefined &&
          !one.matches(
            ':disabled, [inert] *, [aria-hidden="true"], [aria-hidden="true"] *, main, [tabindex="-1"]:not(button, a, input, select, textarea)',
          ) &&
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.closest(one.tabIndex < 0 ? `${GROUPS}, ${ROWS}` : GROUPS)?.querySelector('[data-reached]'),
      )
      .map(
        (one) =>
          `not reached: ${one.tagName.toLowerCase()} “${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 60)}”`,
      )
  }, CONTROLS)
}

interface Heading {
  level: number
  text: string
}

function headingsOf(page: Page): Promise<Heading[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ level: Number(one.tagName.slice(1)), text: one.textContent.trim() })),
  )
}

/** Headings form an outline: no level is skipped on the way down, none is empty. */
function outlineFaults(headings: readonly Heading[]): string[] {
  return headings.flatMap(({ level, text }, place) => {
    const before = headings[place - 1]?.level ?? 0
    if (text === '') return [`an empty heading ${level}`]
    return place > 0 && level > before + 1 ? [`heading ${level} “${text}” follows heading ${before}`] : []
  })
}
