import { type RawBuilder, sql } from 'kysely'
import type { Found } from '../../shared/found.ts'
import type { SearchText } from './search-text.ts'

/** Whether a lower-case column contains the text. For tables of a few thousand rows, which take 1 to 2 milliseconds. */
export function hasText(column: RawBuilder<unknown>, { pattern }: SearchText): RawBuilder<boolean> {
  return sql<boolean>`${column} like '%' || lower(${pattern}) || '%'`
}

/** Whether a lower-case column begins with the text. */
export function beginsWith(column: RawBuilder<unknown>, { pattern }: SearchText): RawBuilder<boolean> {
  return sql<boolean>`${column} like lower(${pattern}) || '%'`
}

type Named = Pick<Found, 'kind' | 'title'> & { id: number | string; detail?: string; status?: string }

/** A found record that has a name, and neither number nor amount. */
export function foundName({ id, detail = '', status = '', ...rest }: Named): Found {
  return { ...rest, id: String(id), number: '', detail, status, person: null, amount: null }
}
