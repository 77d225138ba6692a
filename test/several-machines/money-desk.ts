import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import type { CallInput, CallReply, Endpoint } from '#platform/shared/endpoint.ts'
import type { MachineReply } from './machines.ts'

/** What the operations of a storm act on, and how they choose. */
export interface MoneyDesk {
  /** Calls one of the processes, as an administrator. */
  call<const E extends Endpoint>(
    endpoint: E,
    input: Partial<CallInput<E>>,
  ): Promise<MachineReply<CallReply<E>>>
  /** A whole number from 0 up to, but without, `below`. */
  random(below: number): number
  clientIds: readonly number[]
  /** The invoices and quotes that exist; operations add to them. */
  invoiceIds: number[]
  quoteIds: number[]
}

/**
 * An operation with money. It reads what there is and acts on it; meanwhile others may have changed it, which is then
 * refused.
 */
export interface MoneyOperation {
  name: string
  /** How often it is chosen, compared with the others. */
  weight: number
  /** @returns the status of its write; undefined if there was nothing to act on */
  run: (desk: MoneyDesk) => Promise<number | undefined>
}

export async function statusOf(reply: Promise<{ status: number }>): Promise<number> {
  return (await reply).status
}

export function oneOf<Item>(desk: MoneyDesk, items: readonly Item[]): Item {
  const item = items[desk.random(items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** Mostly one of the latest: what is old is settled or void. */
export function anInvoiceId(desk: MoneyDesk): string {
  const latest = desk.random(5) === 0 ? desk.invoiceIds : desk.invoiceIds.slice(-24)
  return String(oneOf(desk, latest))
}

export async function readInvoice(desk: MoneyDesk): Promise<Invoice | undefined> {
  const { status, body } = await desk.call(invoices.getInvoice, { params: { id: anInvoiceId(desk) } })
  return status === 200 ? body : undefined
}

/** An amount above 0 and below a number of cents. */
export function lkr(desk: MoneyDesk, below: number): number {
  return (1 + desk.random(below)) / 100
}

/** All of an amount, a part of it, or, rarely, a cent more than it. */
export function partOf(desk: MoneyDesk, amount: number): number {
  const whole = cents(amount)
  const way = desk.random(10)
  if (way === 0) return (whole + 1) / 100
  if (way < 4 && whole > 0) return whole / 100
  return (1 + desk.random(Math.max(1, whole))) / 100
}

export function cents(amount: number): number {
  return Math.round(amount * 100)
}
