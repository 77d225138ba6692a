import type { Page } from 'playwright'

/** A step performed on a page before its picture is taken. */
export type Prepare = (page: Page) => Promise<void>

/** Clicks the first button, link or row with a name. */
export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'row' | 'radio' | 'menuitem' = 'button'): Prepare =>
  async (page) => {
    await page.getByRole(role, { name }).first().click()
  }

/** Opens the list's first record whose row contains a text. */
export const openRow =
  (text: string): Prepare =>
  async (page) => {
    await page.getByRole('row').filter({ hasText: text }).first().click()
  }

/** Scrolls to the part of an open panel that has a heading. */
export const scrollTo =
  (heading: string): Prepare =>
  async (page) => {
    const title = page.getByRole('heading', { name: heading }).first()
    await title.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  }

/** Types into a combobox or a field, key by key, as key listeners need it. */
export const type =
  (name: string | RegExp, text: string): Prepare =>
  async (page) => {
    const field = page
      .getByRole('combobox', { name })
      .or(page.getByRole('textbox', { name }))
      .or(page.getByRole('spinbutton', { name }))
    await field.last().pressSequentially(text)
  }

/** Presses keys such as `Control+k`, wherever the focus is. */
export const keys =
  (...pressed: readonly string[]): Prepare =>
  async (page) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

/** Chooses a CSV file in the first step of an import. */
export const chooseFile =
  (name: string, rows: readonly string[]): Prepare =>
  async (page) => {
    const buffer = Buffer.from(rows.join('\n'))
    await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  }

/** Ticks a range of table rows; the first is 1. */
export const tickRows =
  (from: number, to: number): Prepare =>
  async (page) => {
    for (let row = from; row <= to; row += 1)
      await page.getByRole('row').nth(row).getByRole('checkbox').first().check()
  }

/** Waits until a button is enabled again after its action. */
export const untilEnabled =
  (name: string): Prepare =>
  async (page) => {
    await page.getByRole('button', { name, disabled: false }).waitFor()
  }
