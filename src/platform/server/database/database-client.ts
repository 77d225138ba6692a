import pg from 'pg'
import { readDatabaseAddress } from './database-address.ts'
import { type DatabaseServers, nameOf, serversOf } from './database-servers.ts'

/** Limits that a pooler such as PgBouncer drops when they are parameters of the connection's start. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

/**
 * Milliseconds of silence before the system asks whether the other machine still exists: one that vanished sends no
 * reset, and a connection that only listens would wait for hours.
 */
const KEEP_ALIVE_DELAY = 5_000

/** The server answers, but accepts no writes: it follows another one, or is about to be promoted. */
export class StandbyError extends Error {
  /** `cannot_connect_now`: such a server counts as not reachable. */
  readonly code = '57P03'

  constructor(server: string) {
    super(`${server} is a standby, which accepts no writes`)
  }
}

/**
 * A connection that is open only once its server has said that it is no standby, and has taken the limits of the
 * configuration. Of several servers in the address it reaches the leader. Every connection of the product to its database is one.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: pg.ClientConfig
  readonly #limits: [name: string, value: string][]
  readonly #servers: DatabaseServers | undefined

  constructor(config: pg.ClientConfig = {}) {
    const address =
      config.connectionString === undefined ? undefined : readDatabaseAddress(config.connectionString)
    const own: pg.ClientConfig = {
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
      ...config,
      connectionString: address?.single ?? config.connectionString,
      ...Object.fromEntries(LIMITS.map((name) => [name, undefined])),
    }
    super(own)
    this.#config = own
    this.#servers = address === undefined ? undefined : serversOf(address)
    this.#limits = LIMITS.flatMap((name) => {
      const value = config[name]
      // a limit in the address is the operator's, who knows the pooler
      return value === undefined || address?.parameters.includes(name) === true
        ? []
        : [[name, String(Number(value))]]
    })
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<this> | void {
    const opening = this.#open()
    if (callback === undefined) return opening
    opening.then(
      () => callback(null),
      (error: Error) => callback(error),
    )
  }

  async #open(): Promise<this> {
    // the pool listens only after it has the connection; of one that fails, the end is an error, too
    const ignore = (): void => undefined
    this.on('error', ignore)
    try {
      if (this.#servers !== undefined) await this.#chooseServer(this.#servers)
      await super.connect()
      await this.#prepare()
    } catch (error) {
      this.doubt()
      this.connection.stream.destroy()
      throw error
    }
    this.off('error', ignore)
    return this
  }

  get hasSeveralServers(): boolean {
    return this.#servers !== undefined
  }

  /** The server does not answer, or no longer accepts writes: whether it is the leader is asked before the next connection. */
  doubt(): void {
    this.#servers?.doubt(this)
  }

  async #chooseServer(servers: DatabaseServers): Promise<void> {
    const { host, port } = await servers.leader(this.#config)
    // whoever waited for this connection has given up
    if (this.connection.stream.destroyed) throw new Error('timeout expired')
    this.host = host
    this.port = port
    servers.follow(this, this.#config)
    this.on('error', () => servers.doubt(this))
    this.on('end', () => servers.unfollow(this))
  }

  async #prepare(): Promise<void> {
    const limits = this.#limits.map((_, index) => `, set_config($${2 * index + 1}, $${2 * index + 2}, false)`)
    const { rows } = await this.query<{ isStandby: boolean }>(
      `select pg_is_in_recovery() as "isStandby"${limits.join('')}`,
      this.#limits.flat(),
    )
    if (rows[0]?.isStandby === true) throw new StandbyError(nameOf(this))
  }
}
