import { expect, test } from './app-fixture.ts'

declare global {
  interface Window {
    createdFormatters: string[]
  }
}

test('the sign-in is drawn without a formatter, which would block a phone for up to 130 ms', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    window.createdFormatters = []
    for (const name of ['Segmenter', 'NumberFormat', 'DateTimeFormat', 'Collator'] as const) {
      const note = () => window.createdFormatters.push(`${name}: ${new Error('created').stack}`)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct(target, values) {
            note()
            return Reflect.construct(target, values) as object
          },
          apply(target, self, values) {
            note()
            return Reflect.apply<unknown, unknown[], object>(target as never, self, values)
          },
        }),
      })
    }
  })
  await page.goto(`${product.url}/auth/login`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => window.createdFormatters)).toEqual([])
  await page.evaluate(() => new Intl.NumberFormat('en'))
  expect(await page.evaluate(() => window.createdFormatters)).toHaveLength(1)
})
