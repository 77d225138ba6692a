/**
 * Loaded before the product (`node --import`): shifts its clock by the milliseconds in the file LEDGERBOARD_CLOCK,
 * which is reread on SIGUSR2, so that the clock jumps at runtime. Timers are monotonic and not affected, as when a
 * machine's clock is set.
 */
import { readFileSync } from 'node:fs'

const file = process.env['LEDGERBOARD_CLOCK'] ?? ''
const TrueDate = Date
let offset = Number(readFileSync(file, 'utf8'))
const now = (): number => TrueDate.now() + offset

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

process.on('SIGUSR2', () => {
  offset = Number(readFileSync(file, 'utf8'))
})
