import type { Page } from 'playwright'

/** What is done on a page before its picture is taken. */
export type Prepare = (page: Page) => Promise<void>

/** Presses the first button, link or row of a name. */
export const press =
  (name: string | RegExp, role: 'button' | 'link' | 'row' | 'radio' = 'button'): Prepare =>
  async (page) => {
    await page.getByRole(role, { name }).first().click()
  }

/** Opens the list's first record with a text in its row. */
export const openRow =
  (text: string): Prepare =>
  async (page) => {
    await page.getByRole('row').filter({ hasText: text }).first().click()
  }

/** Types into a combobox or a field, key by key, as what listens to keys needs it. */
export const type =
  (name: string | RegExp, text: string): Prepare =>
  async (page) => {
    const field = page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name }))
    await field.last().pressSequentially(text)
  }

/** Presses keys such as `Control+k`, with the focus wherever it is. */
export const keys =
  (...pressed: readonly string[]): Prepare =>
  async (page) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

/** Chooses a file of rows on an import's first step. */
export const chooseFile =
  (name: string, rows: readonly string[]): Prepare =>
  async (page) => {
    const buffer = Buffer.from(rows.join('\n'))
    await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  }

/** Ticks the rows of a table from one to another, the first is 1. */
export const tickRows =
  (from: number, to: number): Prepare =>
  async (page) => {
    for (let row = from; row <= to; row += 1)
      await page.getByRole('row').nth(row).getByRole('checkbox').first().check()
  }

/** Waits until what a button does is done, and it can be pressed again. */
export const untilEnabled =
  (name: string): Prepare =>
  async (page) => {
    await page.getByRole('button', { name, disabled: false }).waitFor()
  }
