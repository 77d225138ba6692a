import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ADMIN, expect, signedInPage } from './app-fixture.ts'
import { LOTS, PUBLIC } from './all-pages.ts'
import { test } from './filled-product.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { untilDrawn } from './watched-page.ts'

test.describe.configure({ mode: 'parallel' })

const WINDOW = { viewport: { width: 1440, height: 900 } }

for (const [lot, paths] of Object.entries(LOTS))
  test(`by the Tab key alone every control ${lot} is reached, and its name makes sense alone`, async ({
    browser,
    filledProduct,
  }, testInfo) => {
    test.setTimeout(240_000)
    const page =
      paths === PUBLIC
        ? await (await browser.newContext(WINDOW)).newPage()
        : (await signedInPage(browser, filledProduct, ADMIN, WINDOW)).page
    const faults: Record<string, string[]> = {}
    const report: string[] = []
    for (const address of paths) {
      await page.goto(filledProduct.url + address)
      await untilDrawn(page)
      const walk = await walkByKeyboard(page)
      report.push(`# ${address}`, ...walk.lines, '')
      if (walk.faults.length > 0) faults[address] = walk.faults
    }
    const file = path.join(
      testInfo.config.rootDir,
      '../test-results/keyboard-walk',
      `${lot.replaceAll(/\W+/g, '-')}.txt`,
    )
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, report.join('\n'))
    expect(faults).toEqual({})
  })

test('what the walk must find is found', async ({ page }) => {
  await page.setContent(`<h1>Page</h1><h3>Too deep</h3><h2></h2><button></button><button>Edit</button>
    <button>Pay invoice</button><button>Pay invoice</button><a href="/one">Open the list</a>
    <a href="/two">Open the list</a><button tabindex="-1">Only by pointer</button>`)
  const { faults, lines } = await walkByKeyboard(page)
  expect(faults.toSorted()).toEqual([
    '2 times: button “Pay invoice”',
    '2 times: link “Open the list”',
    'an empty heading 2',
    'heading 3 “Too deep” follows heading 1',
    'no name: button, “”',
    'not reached: button “Only by pointer”',
    'says too little alone: button, “Edit”',
  ])
  expect(lines).toContain('link, “Open the list”')
})
