import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { openDatabase } from '#app/server/open-database.ts'
import { SAMPLE_PEOPLE } from '#people/users/server/sample/people.ts'
import { readConfig } from '#platform/server/config.ts'
import { DEMO_PASSWORD, fillDemo } from '../demo/fill-demo.ts'
import { browserArguments, findBrowser } from '../find-browser.ts'
import { type RunningApp, startApp } from '../running-app/running-app.ts'
import { MOMENT } from './compared-pages.ts'
import { packPng } from './pack-png.ts'
import type { Box, Picture } from './pictures.ts'
import { shoot, watchRequests } from './stillness.ts'

const DAY = MOMENT.slice(0, 10)
/** Margin around a dialog, in pixels. */
const AROUND = 24
/** Without it headless Chromium spaces letters less evenly than full Chromium, and every picture differs. */
const HINTING = '--font-render-hinting=slight'
const [ADMINISTRATOR, USER] = SAMPLE_PEOPLE
/** The first account of the empty installation. */
const NEWCOMER = { fName: 'Sanduni', sName: 'Perera', email: 'sanduni@kadal.example' }
/** Views saved by the administrator. */
const VIEWS = [
  {
    name: 'Tea house, still open',
    page: 'task',
    address: 'project=1&status=To+Do&status=In+Progress',
    shared: true,
  },
  { name: 'Critical', page: 'task', address: 'priority=Critical', shared: false },
]

/** Deleted for the picture of the bin. */
const DELETED = ['/task/1', '/task/7', '/expenses/3']

/** Takes pictures of the demo and of an empty installation, at one fixed time, in one browser. */
export interface Studio {
  /** @returns the bytes of a PNG */
  take(picture: Picture): Promise<Buffer>
  close(): Promise<void>
}

/** @param scratch an empty folder, for the data */
export async function openStudio(scratch: string): Promise<Studio> {
  const { chromium } = await import('playwright')
  const [demoData, emptyData] = [path.join(scratch, 'demo'), path.join(scratch, 'empty')]
  await fill(demoData)
  const executablePath = await findBrowser((sentence) => console.log(sentence))
  const browser = await chromium.launch({ executablePath, args: [...browserArguments(), HINTING] })
  const demo = await start(demoData)
  const empty = await start(emptyData)
  const tokens = {
    administrator: await tokensOf(demo, 'login', { email: ADMINISTRATOR?.email, password: DEMO_PASSWORD }),
    user: await tokensOf(demo, 'login', { email: USER?.email, password: DEMO_PASSWORD }),
    newcomer: await tokensOf(empty, 'signup', { ...NEWCOMER, password: DEMO_PASSWORD }),
  }
  await prepareAccount(demo, tokens.administrator)
  return {
    async take(picture) {
      const { who } = picture
      const app = who === 'newcomer' ? empty : demo
      return takeIn(browser, app, picture, who === 'nobody' ? undefined : tokens[who ?? 'administrator'])
    },
    async close() {
      await browser.close()
      await Promise.all([demo.stop(), empty.stop()])
    },
  }
}

/** Fills the demo of that day; the audit trail dates later changes with the fixed time too. */
async function fill(dataDirectory: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDirectory })
  const database = await openDatabase(config, () => undefined)
  await fillDemo(database.pool, DAY, config)
  await database.pool.query(`alter table changes alter column at set default '${MOMENT}'`)
  await database.pool.end()
  await database.close()
}

function start(dataDirectory: string): Promise<RunningApp> {
  return startApp(dataDirectory, {
    RATE_LIMIT: '0',
    LEDGERBOARD_MOMENT: MOMENT,
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'frozen-clock.ts')}`,
  })
}

interface Tokens {
  access_token: string
  refresh_token: string
}

async function tokensOf(app: RunningApp, call: 'login' | 'signup', account: object): Promise<Tokens> {
  return (await ask(app, 'POST', `/auth/${call}`, account)) as Tokens
}

async function prepareAccount(app: RunningApp, tokens: Tokens): Promise<void> {
  for (const view of VIEWS) await ask(app, 'POST', '/saved-view', view, tokens)
  for (const call of DELETED) await ask(app, 'DELETE', call, undefined, tokens)
}

async function ask(
  app: RunningApp,
  method: 'POST' | 'DELETE',
  call: string,
  body?: object,
  tokens?: Tokens,
): Promise<unknown> {
  const reply = await fetch(`${app.url}/api${call}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(tokens === undefined ? {} : { authorization: `Bearer ${tokens.access_token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${call} answered ${reply.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

async function takeIn(
  browser: Browser,
  app: RunningApp,
  picture: Picture,
  tokens: Tokens | undefined,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: picture.isPhone === true ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    colorScheme: picture.isDark === true ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
    reducedMotion: 'reduce',
    serviceWorkers: picture.isOffline === true ? 'allow' : 'block',
  })
  try {
    await context.clock.setFixedTime(MOMENT)
    if (tokens !== undefined) await signIn(context, tokens)
    const page = await context.newPage()
    const untilStill = watchRequests(page)
    await page.goto(app.url + picture.address)
    await untilStill()
    for (const step of picture.prepare ?? []) {
      await step(page)
      await untilStill()
    }
    if (picture.isOffline === true) await cutOff(context, page)
    await untilStill()
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    return packPng(await shootStill(page, picture))
  } finally {
    await context.close()
  }
}

async function shootStill(page: Page, picture: Picture): Promise<Buffer> {
  const clip = await clipOf(page, picture)
  return shoot(() => page.screenshot({ animations: 'disabled', caret: 'hide', ...clip }))
}

/** The clip of a picture: the whole page, a region, or a dialog with a margin. */
async function clipOf(page: Page, { part }: Picture): Promise<{ clip?: Box }> {
  if (part === undefined) return {}
  if (part !== 'dialog') return { clip: part }
  const box = await page.getByRole('dialog').last().boundingBox()
  if (box === null) throw new Error('There is no dialog.')
  const [x, y] = [Math.max(0, box.x - AROUND), Math.max(0, box.y - AROUND)]
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const [width, height] = [
    Math.min(size.width - x, box.x - x + box.width + AROUND),
    Math.min(size.height - y, box.y - y + box.height + AROUND),
  ]
  return { clip: { x, y, width, height } }
}

async function signIn(context: BrowserContext, tokens: Tokens): Promise<void> {
  await context.addInitScript((given) => {
    localStorage.setItem('ledgerboard.access_token', given.access_token)
    localStorage.setItem('ledgerboard.refresh_token', given.refresh_token)
  }, tokens)
}

/** Shows the page as it opens without its server. */
async function cutOff(context: BrowserContext, page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  // the data last seen is stored with a short delay
  await page.waitForTimeout(3_000)
  await context.setOffline(true)
  await page.reload()
}
