/**
 * Loaded before the product (`node --import`): its clock differs from the machine's by the milliseconds that stand in the
 * file LEDGERBOARD_CLOCK, which is read again at SIGUSR2, so that the clock jumps while it runs. Timers, which count and
 * do not look at the clock, stay as they are, as they do when somebody sets the clock of a machine.
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
