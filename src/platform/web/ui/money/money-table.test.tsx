import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { Money } from './money.tsx'
import { MoneyTable } from './money-table.tsx'

const head = (name: string) => page.getByRole('columnheader', { name }).element().getBoundingClientRect()

async function show(largest: number | undefined) {
  await page.viewport(1000, 600)
  await renderPage(
    <MoneyTable
      label="Sums"
      className="sample"
      columns={[
        { className: 'name', label: 'Name', skeleton: 40 },
        { className: 'cell-amount total', label: 'Total', skeleton: 40, largest },
      ]}
      isLoading={false}
      isStale={false}
      foot={null}
    >
      <style>
        {
          '.sample { table-layout: fixed; width: 400px } .total { width: max(60px, var(--amount-width, 0px)) }'
        }
      </style>
      <tr>
        <td>A</td>
        <td className="cell-amount total">
          {largest === undefined ? null : <Money value={toCents(largest)} hasCurrency={false} size="total" />}
        </td>
        <td className="cell-menu">{null}</td>
      </tr>
    </MoneyTable>,
  )
}

test.each([1_234.5, 99_999_999_999.99, 10_000_000_000_000])('%d fits in its cell', async (largest) => {
  await show(largest)
  const digits = page.getByText(formatLkr(toCents(largest)).replace('LKR', '').trim())
  const cell = digits.element().closest('td')
  expect(cell).not.toBeNull()
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
  expect(digits.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(head('Total').left)
})

test('a column without amounts keeps the width of its page', async () => {
  await show(undefined)
  expect(head('Total').width).toBe(60)
})
