import pg from 'pg'

/** What a process sent to PostgreSQL: the texts of statements and their parameter values. */
export interface SentStatements {
  /** Each text once, in the order first sent. */
  texts: Set<string>
  /** Every bound value, as sent over the wire. */
  values: string[]
  stop(): void
}

/** Listens on the wire, below every library that issues statements. Existing connections are included. */
export function watchStatements(): SentStatements {
  const wire = pg.Connection.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with the connection as `this` below
  const { query, parse, bind } = wire
  const seen: SentStatements = {
    texts: new Set(),
    values: [],
    stop: () => void Object.assign(wire, { query, parse, bind }),
  }
  Object.assign(wire, {
    query(this: pg.Connection, text: string) {
      seen.texts.add(text)
      return query.call(this, text)
    },
    parse(this: pg.Connection, ...[statement, more]: Parameters<typeof parse>) {
      seen.texts.add(statement.text)
      return parse.call(this, statement, more)
    },
    bind(this: pg.Connection, ...[statement, more]: Parameters<typeof bind>) {
      for (const value of (statement?.values as unknown[] | undefined) ?? []) seen.values.push(String(value))
      return bind.call(this, statement, more)
    },
  })
  return seen
}
