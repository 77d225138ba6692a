/**
 * Loaded before the product (`node --import`): freezes its clock at LEDGERBOARD_MOMENT, so that pictures of the same
 * screens are identical. Timers do not depend on the clock and keep running.
 */
import http from 'node:http'

const TrueDate = Date
const moment = TrueDate.parse(process.env['LEDGERBOARD_MOMENT'] ?? '')

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [moment] : args, newTarget) as object,
  apply: () => new TrueDate(moment).toString(),
  get: (target, name) => (name === 'now' ? () => moment : (Reflect.get(target, name) as unknown)),
})

// browsers read the server's clock from this header, for which Node has its own clock
const { prototype } = http.ServerResponse
const writeHead: unknown = Reflect.get(prototype, 'writeHead')
Object.defineProperty(prototype, 'writeHead', {
  value(this: http.ServerResponse, ...given: unknown[]): unknown {
    if (!this.headersSent) this.setHeader('date', new TrueDate(moment).toUTCString())
    return Reflect.apply(writeHead as () => unknown, this, given)
  },
})
