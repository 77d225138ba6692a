import { describe, expect, it } from 'vitest'
import type { ProjectMoney } from '../shared/project-money-schema.ts'
import { barOf, shareText } from './bar-parts.ts'
import { barSentence } from './bar-sentence.ts'
import { sampleMoney } from '#test/web/sample-money.ts'

const partsOf = (money: Partial<ProjectMoney>, ready: number) =>
  barOf(sampleMoney(money), ready).parts.map(({ part, amount }) => [part, amount / 100])

describe('the bar of a project', () => {
  it('is as long as the budget', () => {
    const bar = barOf(sampleMoney(), 184_500)
    expect(bar).toMatchObject({
      whole: 420_000_000,
      quoted: 364_000_000,
      edge: undefined,
      spent: 141_265_000,
      isSpentOver: false,
      over: 0,
    })
    expect(partsOf({}, 184_500)).toEqual([
      ['paid', 1_885_000],
      ['open', 425_000],
      ['ready', 184_500],
    ])
  })

  it('without a budget, is as long as the accepted quotes', () => {
    const money = { budget: null, quoted: 640_000, invoiced: 256_000, paid: 256_000, outstanding: 0 }
    expect(barOf(sampleMoney(money), 92_250)).toMatchObject({ whole: 64_000_000, edge: undefined, over: 0 })
    expect(partsOf({ ...money, quoted: 0 }, 0)).toEqual([['paid', 256_000]])
  })

  it('gets longer when more is billed than the budget, which becomes an edge', () => {
    const money = { budget: 1_750_000, invoiced: 1_225_000, paid: 875_000, outstanding: 350_000 }
    expect(barOf(sampleMoney(money), 612_400)).toMatchObject({
      whole: 183_740_000,
      edge: 175_000_000,
      over: 8_740_000,
    })
    expect(partsOf(money, 612_400)).toEqual([
      ['paid', 875_000],
      ['open', 350_000],
      ['ready', 525_000],
      ['over', 87_400],
    ])
  })

  it('is empty when nothing was done, and never goes below nothing', () => {
    const nothing = { invoiced: 0, paid: 0, outstanding: 0, quoted: 0, spent: 0, timeCost: 0, budget: null }
    expect(barOf(sampleMoney(nothing), 0)).toMatchObject({ whole: 0, parts: [], quoted: undefined })
    expect(partsOf({ invoiced: -100, paid: -100, outstanding: 0 }, 0)).toEqual([])
  })

  it('says when more was spent than will be billed', () => {
    expect(barOf(sampleMoney({ spent: 2_494_500.01, timeCost: 0 }), 184_500).isSpentOver).toBe(true)
  })
})

it.each([
  [{}, 2_310_000, '55% of the budget'],
  [{ budget: null, quoted: 640_000 }, 256_000, '40% of the quotes'],
  [{ budget: 100 }, 250, '250% of the budget'],
  [{ budget: null, quoted: 0 }, 1, undefined],
])('%o: %d is %s', (money, amount, text) => {
  expect(shareText(amount, sampleMoney(money))).toBe(text)
})

it('is said in one sentence', () => {
  expect(barSentence(sampleMoney(), 184_500)).toBe(
    'Of a budget of LKR 4,200,000.00, LKR 1,885,000.00 are paid, LKR 425,000.00 invoiced and open, LKR 184,500.00 ready to bill; quoted are LKR 3,640,000.00, spent LKR 1,412,650.00.',
  )
})
