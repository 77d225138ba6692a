/** A server of a database address. */
export interface ServerAddress {
  host: string
  port: number
}

/** What a database address says. */
export interface DatabaseAddress {
  /** In the order of the address. */
  servers: ServerAddress[]
  /** The same address with its first server only, which the driver understands. */
  single: string
  /** The names of its parameters. */
  parameters: string[]
}

const DEFAULT_PORT = 5432
const HIGHEST_PORT = 65_535
/** Scheme, account, servers and the rest; an account may contain commas, a server never an `@`. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^@/?#]*)([/?#].*)?$/
const SERVER = /^(\[[0-9A-Fa-f:.]+\]|[^\s:[\]]+)(?::(\d{1,5}))?$/

/**
 * Reads the address of a database, which may name several servers: `postgres://name:password@one:5432,two:5432/work`.
 * @returns undefined when it is not valid
 */
export function readDatabaseAddress(address: string): DatabaseAddress | undefined {
  const [, scheme = '', account = '', list = '', rest = ''] = PARTS.exec(address) ?? []
  const texts = list.split(',')
  const single = `${scheme}${account}${texts[0]}${rest}`
  if (scheme === '' || !URL.canParse(single)) return undefined
  const { searchParams, username, password } = new URL(single)
  const isOne = texts.length === 1
  const servers = isOne ? [readServer(list) ?? { host: '', port: DEFAULT_PORT }] : texts.map(readServer)
  if (!servers.every((server) => server !== undefined)) return undefined
  // a list as libpq also reads it would become the name of one server here
  if (searchParams.get('host')?.includes(',') === true || !isDecodable(`${username}${password}`))
    return undefined
  return { servers, single, parameters: [...searchParams.keys()] }
}

/** The same address for another database. */
export function withDatabaseName(address: string, database: string): string {
  const [, scheme = '', account = '', list = '', rest = ''] = PARTS.exec(address) ?? []
  return `${scheme}${account}${list}/${encodeURIComponent(database)}${rest.replace(/^\/[^?#]*/, '')}`
}

function readServer(text: string): ServerAddress | undefined {
  const [, name, digits] = SERVER.exec(text) ?? []
  const port = Number(digits ?? DEFAULT_PORT)
  if (name === undefined || port < 1 || port > HIGHEST_PORT) return undefined
  return { host: name.replace(/^\[(.*)\]$/, '$1'), port }
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
