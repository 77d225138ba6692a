import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AppError } from '#platform/shared/errors.ts'
import { readClientAddress } from '../http/client-address.ts'
import type { Config } from '../config.ts'
import { mayReadMetrics } from './metrics-guard.ts'

/** The value of a metric for one set of labels. Labels have few values: never a path, a name or an id. */
export interface Sample<Label extends string = never> {
  labels?: Readonly<Record<Label, string>>
  value: number
}

/** Metrics for operators, in the format of Prometheus. Names begin with `ledgerboard_`; times are in seconds. */
export interface Metrics {
  /** A value that is read on each request for the metrics; omitted if it cannot be read. */
  gauge<const Label extends string = never>(
    metric: { name: string; help: string; labels?: readonly Label[] },
    read: () => Iterable<Sample<Label>> | Promise<Iterable<Sample<Label>>>,
  ): void
  /** How often something happened. @returns a function that counts one event */
  counter<const Label extends string>(metric: {
    name: string
    help: string
    labels: readonly Label[]
  }): (labels: Readonly<Record<Label, string>>) => void
  /** Durations. @param metric.bounds upper bounds in seconds @returns a function that records one, in seconds */
  histogram<const Label extends string>(metric: {
    name: string
    help: string
    labels: readonly Label[]
    bounds: readonly number[]
  }): (labels: Readonly<Record<Label, string>>, seconds: number) => void
}

const ADDRESS = '/api/metrics'
/** How the library writes a missing value, such as the mean of nothing; the format requires NaN. */
const NOT_A_NUMBER = / Nan$/gm
/** Seconds; around the targets for lists and PDFs. */
const CALL_BOUNDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10]
/** One route for all pages and files: limits the memory for values by route and status. */
const PAGE = 'page'
const UNKNOWN = 'unknown'

/**
 * Measures the server and serves `GET /api/metrics` as METRICS or METRICS_TOKEN permits. If metrics are off, nothing is
 * measured or loaded, and the address responds like one that does not exist. Call it before the routes are added, so
 * that it measures them.
 * @returns undefined if metrics are off
 */
export async function startMetrics(
  app: FastifyInstance,
  parts: { config: Pick<Config, 'metrics' | 'trustedProxies'>; pool: pg.Pool; version: string },
): Promise<Metrics | undefined> {
  const { config, pool, version } = parts
  if (config.metrics === 'off') return undefined
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('@prometheus-io/client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const metrics: Metrics = {
    gauge({ name, help, labels = [] }, read) {
      const gauge = new Gauge<string>({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          // without a database all other metrics are still available
          const samples = await Promise.resolve(read()).catch(() => [])
          gauge.reset()
          // without labels, reset sets it to 0, which was not measured
          if (labels.length === 0) gauge.remove()
          for (const sample of samples) gauge.set({ ...sample.labels }, sample.value)
        },
      })
    },
    counter({ name, help, labels }) {
      const counter = new Counter<string>({ name, help, labelNames: labels, registers })
      return (of) => counter.inc(of)
    },
    histogram({ name, help, labels, bounds }) {
      const histogram = new Histogram<string>({
        name,
        help,
        labelNames: labels,
        buckets: [...bounds],
        registers,
      })
      return (of, seconds) => histogram.observe(of, seconds)
    },
  }
  metrics.gauge({ name: 'ledgerboard_info', help: 'The version that runs', labels: ['version'] }, () => [
    { labels: { version }, value: 1 },
  ])
  watchCalls(app, metrics)
  watchDatabase(pool, metrics)

  const mayRead = mayReadMetrics(config.metrics, readClientAddress(config.trustedProxies))
  app.get(ADDRESS, async (request, reply) => {
    const answer = mayRead(request.raw)
    // does not reveal that it exists
    if (answer === 'hidden') throw new AppError('not_found', 'There is nothing at this address')
    if (answer === 'refused') throw new AppError('unauthenticated', 'Show the token of METRICS_TOKEN.')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send((await registry.metrics()).replaceAll(NOT_A_NUMBER, ' NaN'))
  })
  return metrics
}

function watchCalls(app: FastifyInstance, metrics: Metrics): void {
  let underWay = 0
  let sockets = 0
  app.server.on('request', (_request, response) => {
    underWay++
    response.once('close', () => underWay--)
  })
  app.server.on('upgrade', (_request, socket) => {
    sockets++
    socket.once('close', () => sockets--)
  })
  const answered = metrics.histogram({
    name: 'ledgerboard_http_request_duration_seconds',
    help: 'Time from a call to the end of its reply, by route',
    labels: ['method', 'route', 'status'],
    bounds: CALL_BOUNDS,
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url = UNKNOWN } = request.routeOptions
    // routes outside the API contain file names
    const route = url === UNKNOWN || url.startsWith('/api/') ? url : PAGE
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    answered({ method: methodOf(request.method), route, status }, reply.elapsedTime / 1_000)
  })
  metrics.gauge(
    { name: 'ledgerboard_http_requests_under_way', help: 'Calls that have no whole reply yet' },
    () => [{ value: underWay }],
  )
  metrics.gauge(
    { name: 'ledgerboard_live_sockets', help: 'Browsers that follow the changes over a WebSocket' },
    () => [{ value: sockets }],
  )
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Clients can send any word as a method. */
function methodOf(method: string): string {
  return METHODS.has(method) ? method : UNKNOWN
}

function watchDatabase(pool: pg.Pool, metrics: Metrics): void {
  metrics.gauge(
    {
      name: 'ledgerboard_database_connections',
      help: 'Connections of the pool, by state',
      labels: ['state'],
    },
    () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    ],
  )
  metrics.gauge(
    { name: 'ledgerboard_database_waiting', help: 'Statements that wait for a connection' },
    () => [{ value: pool.waitingCount }],
  )
  const failed = metrics.counter({
    name: 'ledgerboard_database_errors_total',
    help: 'What PostgreSQL refused, by the class of its code (08 and none: connections, 23: constraints, 40: conflicts, 57: shut down or timed out)',
    labels: ['class'],
  })
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    client.on('error', () => failed({ class: 'none' }))
    const { connection }: WithConnection = client
    connection?.on('errorMessage', ({ code }) => failed({ class: code?.slice(0, 2) ?? 'none' }))
  })
}

/** A client's protocol connection, which the types omit: it emits every error, whichever query caused it. */
interface WithConnection {
  connection?: { on(event: 'errorMessage', listener: (error: { code?: string }) => void): void }
}
