import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { addSums, centsOfSum, formatAmount, fromCents } from '#platform/shared/money.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { MoneySum } from '#platform/web/ui/money/money.tsx'
import type { ProjectMoney } from '../shared/project-money-schema.ts'
import { shareText } from './bar-parts.ts'

/** The kinds of figures, with which hovering over one lights its part of the bar. */
type Figure = 'budget' | 'quoted' | 'invoiced' | 'paid' | 'spent'

/** The five figures of a project, without taxes and levies. */
export function BarFigures({
  money,
  onSetBudget,
}: {
  money: ProjectMoney | undefined
  onSetBudget: (() => void) | undefined
}) {
  return (
    <dl className="standing-figures">
      <FigureOf figure="budget" name="Budget" money={money} amountOf={({ budget }) => budget}>
        {({ budget }) =>
          budget === null ? (
            onSetBudget === undefined ? null : (
              <button type="button" className="standing-set" onClick={onSetBudget}>
                Set a budget
              </button>
            )
          ) : (
            'without VAT'
          )
        }
      </FigureOf>
      <FigureOf figure="quoted" name="Quoted" money={money} amountOf={({ quoted }) => quoted}>
        {quotedNote}
      </FigureOf>
      <FigureOf figure="invoiced" name="Invoiced" money={money} amountOf={({ invoiced }) => invoiced}>
        {(known) => (known.invoices === 0 ? 'no invoice yet' : shareText(known.invoiced, known))}
      </FigureOf>
      <FigureOf figure="paid" name="Paid" money={money} amountOf={({ paid }) => paid}>
        {paidNote}
      </FigureOf>
      <FigureOf figure="spent" name="Spent" money={money} amountOf={spentSum}>
        {spentNote}
      </FigureOf>
    </dl>
  )
}

interface FigureProps {
  figure: Figure
  name: string
  money: ProjectMoney | undefined
  amountOf: (money: ProjectMoney) => number | null
  /** The line below the amount. */
  children: (money: ProjectMoney) => ReactNode
}

function FigureOf({ figure, name, money, amountOf, children }: FigureProps) {
  const amount = money === undefined ? undefined : amountOf(money)
  return (
    <div className="standing-figure" data-figure={figure}>
      <dt>
        <span className="standing-key" aria-hidden />
        {figure === 'budget' ? name : <ToMoney list={LIST_OF[figure]}>{name}</ToMoney>}
      </dt>
      {money === undefined || amount === undefined ? (
        <dd className="standing-waiting appear-late">
          <Skeleton width={96} />
          <Skeleton width={64} />
        </dd>
      ) : (
        <dd>
          {amount === null ? (
            <span className="dim">Not set</span>
          ) : amount === 0 ? (
            <span className="dim">–</span>
          ) : (
            <MoneySum lkr={amount} />
          )}
          <span className="standing-note">{children(money)}</span>
        </dd>
      )}
    </div>
  )
}

/** The list on the tab Money with what each figure is made of. */
const LIST_OF: Readonly<Record<Exclude<Figure, 'budget'>, string>> = {
  quoted: 'quotes',
  invoiced: 'invoices',
  paid: 'invoices',
  spent: 'expenses',
}

function ToMoney({ list, children }: { list: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={((current: object) => ({ ...current, tab: 'money' })) as never}
      hash={list}
      replace
      className="standing-link"
    >
      {children}
    </Link>
  )
}

function quotedNote({ acceptedQuotes, waitingQuotes }: ProjectMoney): string {
  const accepted = acceptedQuotes === 0 ? undefined : counted(acceptedQuotes, 'accepted quote')
  const waiting = waitingQuotes === 0 ? undefined : `${waitingQuotes} waiting`
  return [accepted, waiting].filter((part) => part !== undefined).join(', ') || 'no quote yet'
}

function paidNote({ invoices, outstanding, writtenOff }: ProjectMoney): string {
  if (invoices === 0) return ''
  const open = outstanding === 0 ? 'nothing open' : `${amountText(outstanding)} open`
  return writtenOff === 0 ? open : `${open}, ${amountText(writtenOff)} written off`
}

/** Expenses and what time cost; the note names the time apart. */
function spentSum({ spent, timeCost }: ProjectMoney): number {
  return fromCents(addSums([centsOfSum(spent), centsOfSum(timeCost)]))
}

function spentNote(money: ProjectMoney): string {
  if (money.timeCost > 0) return `${amountText(money.timeCost)} of it time`
  return money.spent === 0 ? '' : (shareText(money.spent, money) ?? '')
}

const amountText = (lkr: number) => formatAmount(centsOfSum(lkr))
