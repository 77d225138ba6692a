import { describe, expect, it } from 'vitest'
import { type Cents, sumOf, toCents } from '#platform/shared/money.ts'
import { type InvoicedSums, type InvoiceOfProjects, sumsByProject } from './project-sums.ts'

const lkr = toCents
let nextId = 1

function invoice(
  lines: readonly [projectId: number | null, amount: number, isTaxed?: boolean][],
  more: Partial<InvoiceOfProjects> = {},
): InvoiceOfProjects {
  const net = sumOf(lines.map(([, amount]) => lkr(amount)))
  return {
    id: nextId++,
    projectId: null,
    net,
    taxed: net,
    total: net,
    paid: lkr(0),
    writtenOff: lkr(0),
    lines: lines.map(([projectId, amount, isTaxed = true], index) => ({
      position: index + 1,
      isTaxed,
      amount: lkr(amount),
      projectId,
    })),
    deductions: [],
    credits: [],
    ...more,
  }
}

const sumsOf = (one: InvoiceOfProjects, deposits: readonly InvoiceOfProjects[] = []) =>
  Object.fromEntries(
    [...sumsByProject(one, new Map(deposits.map((deposit) => [deposit.id, deposit])))].map(
      ([projectId, { invoiced, outstanding, writtenOff }]) => [
        String(projectId),
        [invoiced, outstanding, writtenOff],
      ],
    ),
  )
const all = (sums: Iterable<InvoicedSums>, of: keyof InvoicedSums) => sumOf([...sums].map((each) => each[of]))

describe('an invoice of three projects with a discount of 10 % and 18 % tax (spec 16.6)', () => {
  // 3 × 333.33 less 10 % = 899.99; with tax 1,061.99
  const thirds = (paid: number) =>
    invoice(
      [
        [1, 333.33],
        [2, 333.33],
        [3, 333.33],
      ],
      { net: lkr(899.99), taxed: lkr(899.99), total: lkr(1_061.99), paid: lkr(paid) },
    )

  it('half paid, comes to its net amount in every figure', () => {
    const sums = [...sumsByProject(thirds(531), new Map()).values()]
    expect(all(sums, 'invoiced')).toBe(89_999)
    // 899.99 × 530.99 ÷ 1,061.99
    expect(all(sums, 'outstanding')).toBe(44_999)
    expect(sums.map(({ outstanding }) => outstanding)).toEqual([15_000, 15_000, 14_999])
  })

  it('fully paid, leaves nothing outstanding in any project', () => {
    expect(Object.values(sumsOf(thirds(1_061.99))).map(([, outstanding]) => outstanding)).toEqual([0, 0, 0])
  })
})

describe('what is not paid with money', () => {
  it('is written off by the same shares', () => {
    const one = invoice(
      [
        [1, 300],
        [2, 100],
      ],
      { paid: lkr(400), writtenOff: lkr(100) },
    )
    expect(sumsOf(one)).toEqual({ '1': [30_000, 0, 7_500], '2': [10_000, 0, 2_500] })
  })

  it('is never more than the invoice, however little it is', () => {
    const one = invoice([[1, 0.01]], { total: lkr(0.02), paid: lkr(0.01), writtenOff: lkr(0.01) })
    expect(sumsOf(one)).toEqual({ '1': [1, 1, 0] })
  })

  it('is credited by line; a line that is gone counts for the document', () => {
    const one = invoice(
      [
        [1, 300],
        [null, 100],
      ],
      {
        projectId: 7,
        credits: [
          { linePosition: 1, amount: lkr(50) },
          { linePosition: 9, amount: lkr(5) },
        ],
      },
    )
    expect(sumsOf(one)).toMatchObject({ '1': [25_000, 40_000 * 0.75, 0], '7': [-500, 0, 0] })
  })
})

describe('a deposit', () => {
  it('is taken off the project for which it was charged', () => {
    const deposit = invoice([[1, 30]])
    const final = invoice(
      [
        [1, 60],
        [2, 40],
      ],
      {
        net: lkr(70),
        taxed: lkr(70),
        total: lkr(70),
        paid: lkr(70),
        deductions: [{ depositId: deposit.id, net: lkr(30), taxed: lkr(30) }],
      },
    )
    expect(sumsOf(final, [deposit])).toEqual({ '1': [3_000, 0, 0], '2': [4_000, 0, 0] })
  })
})

describe('any invoice', () => {
  it('comes to its net amount less its credit notes, and to its rest', () => {
    const random = seeded(20_261_120)
    for (let round = 0; round < 400; round += 1) {
      const lines = Array.from({ length: 1 + random(6) }, () => ({
        amount: random(1_000_000),
        isTaxed: random(4) > 0,
        projectId: [null, 1, 2, 3][random(4)] ?? null,
      }))
      const sum = (isTaxed: boolean) =>
        lines.reduce((all, line) => all + (line.isTaxed === isTaxed ? line.amount : 0), 0)
      const keeps = 1 - random(50) / 100
      const [taxed, untaxed] = [Math.round(sum(true) * keeps), Math.round(sum(false) * keeps)]
      const net = taxed + untaxed
      const total = net + Math.round(taxed * 0.18)
      const paid = [0, random(total + 1), total][random(3)] ?? 0
      const writtenOff = random(3) === 0 ? random(paid + 1) : 0
      const credits = lines.map((_, index) => ({ linePosition: index + 1, amount: random(90) as Cents }))
      const sums = [
        ...sumsByProject(
          {
            ...invoice([]),
            net: net as Cents,
            taxed: taxed as Cents,
            total: total as Cents,
            paid: paid as Cents,
            writtenOff: writtenOff as Cents,
            lines: lines.map((line, index) => ({
              ...line,
              position: index + 1,
              amount: line.amount as Cents,
            })),
            credits,
          },
          new Map(),
        ).values(),
      ]
      const credited = sumOf(credits.map(({ amount }) => amount))
      const outstanding = total === 0 ? 0 : Math.round((net * (total - paid)) / total)
      expect(all(sums, 'invoiced')).toBe(net - credited)
      expect(all(sums, 'outstanding')).toBe(outstanding)
      expect(all(sums, 'outstanding') + all(sums, 'writtenOff')).toBeLessThanOrEqual(net)
    }
  })
})

/** Whole numbers below a limit, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
