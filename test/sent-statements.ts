import pg from 'pg'

/** What a process sent to PostgreSQL: texts of statements, and the values that went beside them. */
export interface SentStatements {
  /** Each text once, in the order in which it was first sent. */
  texts: Set<string>
  /** Every value that was bound, as it went over the wire. */
  values: string[]
  stop(): void
}

/** Listens at the wire, below every library that makes statements. Connections of before are listened to as well. */
export function watchStatements(): SentStatements {
  const wire = pg.Connection.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with the connection again below
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
