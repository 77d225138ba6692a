import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { type RunningApp, startApp } from '../scripts/running-app/running-app.ts'

export { expect } from '@playwright/test'

export interface Person {
  fName: string
  sName: string
  email: string
  password: string
}

export const ADMIN: Person = {
  fName: 'Nimal',
  sName: 'Perera',
  email: 'nimal@bluelotus.example',
  password: 'a quiet working tool',
}

/** Runs the product on a new empty folder while it is used. @param settings in addition to those of every journey */
export async function runProduct(
  use: (product: RunningApp) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-e2e-'))
  const product = await startApp(path.join(folder, 'data'), {
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    ...settings,
  })
  try {
    await use(product)
  } finally {
    await product.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

export const test = base.extend<
  { emptyProduct: RunningApp; windowsOfThisJourney: void },
  { product: RunningApp }
>({
  /**
   * Closes a journey's windows. All journeys share the browser: windows left open would continue to follow every change
   * and slow down every later journey.
   */
  windowsOfThisJourney: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  /**
   * The product shared by all journeys, with its administrator; each journey creates its own data. After a failed
   * journey the next one starts with a new product, as when it runs alone.
   */
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
    async ({}, use) =>
      runProduct(async (product) => {
        await tokenOf(product, ADMIN)
        await use(product)
      }),
    { scope: 'worker' },
  ],
  /** The product as after the first start, for one journey. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
  emptyProduct: async ({}, use) => runProduct(use),
})

/** Fills in the sign-up form and waits for the dashboard. */
export async function signUp(page: Page, product: RunningApp, person: Person): Promise<void> {
  await page.goto(`${product.url}/auth/signup`)
  await page.getByLabel('First Name').fill(person.fName)
  await page.getByLabel('Last Name').fill(person.sName)
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
}

/** Signs in through the login form. */
export async function logIn(
  page: Page,
  product: RunningApp,
  person: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto(`${product.url}/auth/login`)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** An API token for preparing what a journey is not about; signs the account up if it does not exist. */
export async function tokenOf(product: RunningApp, person: Person): Promise<string> {
  const send = (call: string, body: object) =>
    fetch(`${product.url}/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let reply = await send('login', { email: person.email, password: person.password })
  if (!reply.ok) reply = await send('signup', person)
  if (!reply.ok) throw new Error(`no token for ${person.email}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { access_token: string }).access_token
}

/** Calls the API with a token, for preparation. */
export async function api<Reply>(
  product: RunningApp,
  token: string,
  method: string,
  call: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(`${product.url}/api${call}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${call} answered ${reply.status}: ${await reply.text()}`)
  return (reply.status === 204 ? undefined : await reply.json()) as Reply
}

/** A page in a new browser context, signed in without the form. */
export async function signedInPage(
  browser: Browser,
  product: RunningApp,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext }> {
  // creates the account on a fresh product
  await tokenOf(product, person)
  const context = await browser.newContext(options)
  const reply = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password, rememberMe: true }),
  })
  if (!reply.ok) throw new Error(`sign-in answered ${reply.status}: ${await reply.text()}`)
  const tokens = (await reply.json()) as { access_token: string; refresh_token: string }
  await context.addInitScript((given) => {
    if (
      localStorage.getItem('ledgerboard.refresh_token') === null &&
      sessionStorage.getItem('signed-in') === null
    ) {
      localStorage.setItem('ledgerboard.access_token', given.access_token)
      localStorage.setItem('ledgerboard.refresh_token', given.refresh_token)
      sessionStorage.setItem('signed-in', 'once')
    }
  }, tokens)
  return { context, page: await context.newPage() }
}

/** The axe that the builder comes with. */
const AXE = fs.readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Loads axe once per document. The builder evaluates it twice per analysis, which at half a megabyte takes longer than
 * the analysis.
 * @returns what the builder evaluates in its place; undefined in a page with frames, each of which needs its own
 */
async function loadAxe(page: Page): Promise<string | undefined> {
  if (page.frames().length > 1) return undefined
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return 'window.axe.version'
}

/** The axe rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects no axe violation on the current page: all rules in light colours, those about colour also in dark.
 * @param part selects what is looked at; the whole page by default
 */
export async function expectAccessibleInBothSchemes(page: Page, part?: string): Promise<void> {
  await expectAccessible(page, { part })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await expectAccessible(page, { part, rules: COLOUR_RULES })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
}

/** Expects no axe violation on the current page, by all rules unless some are named, on all of it or in a part. */
export async function expectAccessible(page: Page, look: AxeLook = {}): Promise<void> {
  expect(await axeViolations(page, look)).toEqual([])
}

interface AxeLook {
  part?: string | undefined
  rules?: string[]
}

/** What axe finds on the current page: a line per violated rule, with the elements that violate it. */
export async function axeViolations(page: Page, { part, rules }: AxeLook = {}): Promise<string[]> {
  const axeSource = await loadAxe(page)
  // legacy mode runs in the page: opening another window takes longer than the analysis
  const builder = new AxeBuilder({ page, ...(axeSource === undefined ? {} : { axeSource }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (part !== undefined) builder.include(part)
  const { violations } = await (rules === undefined ? builder : builder.withRules(rules)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
