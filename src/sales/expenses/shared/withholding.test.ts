import { expect, it } from 'vitest'
import { toCents } from '#platform/shared/money.ts'
import { monthOfDay, usualWithholding, withholdingReason } from './withholding.ts'

it.each([
  ['up to the limit', { amount: 100_000, vat: 0, others: 0 }, undefined],
  ['a cent above it', { amount: 100_000.01, vat: 0, others: 0 }, 5_000],
  ['with what was paid before', { amount: 30_000, vat: 0, others: 70_001 }, 1_500],
  ['of the fee without VAT', { amount: 118_000, vat: 18_000, others: 0 }, 5_000],
  ['of nothing', { amount: 0, vat: 0, others: 500_000 }, undefined],
  ['of VAT alone', { amount: 200_000, vat: 200_000, others: 0 }, undefined],
  ['while the VAT is wrong', { amount: 200_000, vat: 300_000, others: 0 }, undefined],
])('withholds from an individual %s (spec 25.3)', (_, { amount, vat, others }, withheld) => {
  const paid = { amount: toCents(amount), vat: toCents(vat), others: toCents(others) }
  expect(usualWithholding(paid)).toBe(withheld === undefined ? undefined : toCents(withheld))
})

it('says why, for the month of the expense', () => {
  expect(
    withholdingReason(
      { amount: toCents(30_000), vat: toCents(0), others: toCents(90_000) },
      {
        vendor: 'Ruwan',
        month: 'November',
      },
    ),
  ).toBe(
    'Payments to Ruwan in November come to LKR 120,000.00. From more than LKR 100,000.00 a month, 5 % is usually withheld.',
  )
  expect(['2026-11-20', '2028-02-29', '2026-12-31'].map(monthOfDay)).toEqual([
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2026-12-01', to: '2026-12-31' },
  ])
})
