// Loaded into a server that is not measured: on each SIGUSR2 it writes the statements of the calls since the last one
// to BENCH_STATEMENTS_FILE, with what each returned as its id.
import { AsyncLocalStorage } from 'node:async_hooks'
import { renameSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import pg from 'pg'

const file = process.env.BENCH_STATEMENTS_FILE
if (file !== undefined) {
  const calls = new AsyncLocalStorage()
  let recorded = []
  const emit = Reflect.get(http.Server.prototype, 'emit')
  http.Server.prototype.emit = function (event, ...rest) {
    if (event !== 'request') return emit.call(this, event, ...rest)
    const statements = []
    recorded.push(statements)
    return calls.run(statements, () => emit.call(this, event, ...rest))
  }
  const query = Reflect.get(pg.Client.prototype, 'query')
  pg.Client.prototype.query = function (config, ...rest) {
    const [values] = rest
    const statement =
      typeof config === 'string'
        ? { text: config, values: Array.isArray(values) ? values : [] }
        : { text: config.text, values: config.values ?? [] }
    calls.getStore()?.push(statement)
    const answer = query.call(this, config, ...rest)
    answer?.then?.(
      ({ rows }) => (statement.id = rows?.[0]?.id),
      () => undefined,
    )
    return answer
  }
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.new`, JSON.stringify(recorded))
    renameSync(`${file}.new`, file)
    recorded = []
  })
}
