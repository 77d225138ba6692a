import { linesToCredit } from '#sales/credit-notes/shared/credit-sums.ts'
import { addSums, type Cents, difference, negative, shares, sumOf } from '#platform/shared/money.ts'

/** A line of an invoice, with its amount after its own discount and the project that it counts for. */
export interface LineOfProject {
  position: number
  isTaxed: boolean
  amount: Cents
  projectId: number | null
}

/** An issued invoice that is not void, and all that its projects' shares depend on. */
export interface InvoiceOfProjects {
  id: number
  /** Of the document, for credited lines that it no longer has. */
  projectId: number | null
  /** What it charges before levy and tax, after its deposits. */
  net: Cents
  /** The taxed part of it. */
  taxed: Cents
  total: Cents
  /** Settled in whatever way. */
  paid: Cents
  writtenOff: Cents
  lines: readonly LineOfProject[]
  deductions: readonly { depositId: number; net: Cents; taxed: Cents }[]
  /** The lines of its credit notes that are not void. */
  credits: readonly { linePosition: number; amount: Cents }[]
}

/** What invoices come to for a project, without taxes and levies. */
export interface InvoicedSums {
  /** Less what was credited. */
  invoiced: Cents
  outstanding: Cents
  writtenOff: Cents
}

const NOTHING = 0 as Cents

/**
 * The sums of an invoice by project (spec 16.6); they always come to the net amount of the invoice less its credit
 * notes. A deposit that it deducts is taken off the projects for which the deposit was charged.
 * @param deposits those that it deducts, by id
 */
export function sumsByProject(
  invoice: InvoiceOfProjects,
  deposits: ReadonlyMap<number, InvoiceOfProjects>,
): Map<number | null, InvoicedSums> {
  const { net, total, paid, writtenOff } = invoice
  const projects = invoice.lines.map(({ projectId }) => projectId)
  const charged = sharesOfLines(invoice, {
    net: sumOf([net, ...invoice.deductions.map((each) => each.net)]),
    taxed: sumOf([invoice.taxed, ...invoice.deductions.map((each) => each.taxed)]),
  })
  const [outstanding] = partOf(net, difference(total, paid), total)
  const [lost] = partOf(difference(net, outstanding), writtenOff, paid)
  const weights = sharesOfLines(invoice, invoice)
  const byProject = Map.groupBy(
    [
      ...partsBy(projects, charged, 'invoiced'),
      ...invoice.deductions.flatMap((deduction) => deductedParts(deduction, deposits, invoice.projectId)),
      ...invoice.credits.map(({ linePosition, amount }): Part => {
        const line = invoice.lines.find(({ position }) => position === linePosition)
        return [line === undefined ? invoice.projectId : line.projectId, 'invoiced', negative(amount)]
      }),
      ...partsBy(projects, shares(outstanding, weights), 'outstanding'),
      ...partsBy(projects, shares(lost, weights), 'writtenOff'),
    ],
    ([projectId]) => projectId,
  )
  return new Map(
    [...byProject].map(([projectId, parts]) => {
      const sum = (kind: keyof InvoicedSums) =>
        addSums(parts.filter(([, of]) => of === kind).map(([, , amount]) => amount))
      return [
        projectId,
        { invoiced: sum('invoiced'), outstanding: sum('outstanding'), writtenOff: sum('writtenOff') },
      ]
    }),
  )
}

type Part = readonly [projectId: number | null, kind: keyof InvoicedSums, amount: Cents]

function partsBy(
  projects: readonly (number | null)[],
  amounts: readonly Cents[],
  kind: keyof InvoicedSums,
): Part[] {
  return projects.map((projectId, index) => [projectId, kind, amounts[index] ?? NOTHING])
}

/** What lines take of the net amount, as credit notes split it. */
function sharesOfLines(
  { lines }: Pick<InvoiceOfProjects, 'lines'>,
  sums: { net: Cents; taxed: Cents },
): Cents[] {
  return linesToCredit(
    lines.map((line) => ({ ...line, quantity: 1 })),
    sums,
    [],
  ).map(({ net }) => net)
}

/** The part of an amount that is not settled, rounded once, and the rest of it. */
function partOf(amount: Cents, part: Cents, whole: Cents): readonly [Cents, Cents] {
  if (part === 0) return [NOTHING, amount]
  const [taken = NOTHING, rest = NOTHING] = shares(amount, [part, difference(whole, part)])
  return [taken, rest]
}

function deductedParts(
  { depositId, net }: { depositId: number; net: Cents },
  deposits: ReadonlyMap<number, InvoiceOfProjects>,
  projectId: number | null,
): Part[] {
  const deposit = deposits.get(depositId)
  if (deposit === undefined) return [[projectId, 'invoiced', negative(net)]]
  return deposit.lines.map(({ projectId: ofLine }, index) => [
    ofLine,
    'invoiced',
    negative(shares(net, sharesOfLines(deposit, deposit))[index] ?? NOTHING),
  ])
}
