import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupTable } from './backup-manifest.ts'
import { copyOut, type TableDescription } from './table-catalogue.ts'

/** The rows of one table, as COPY writes them. */
export interface RowsOfTable {
  rows: Readable
  /** How many they were; to be called at their end. Throws the error of a lost connection. */
  count: () => Promise<number>
}

/** Starts to read all rows of a table, in its order. */
export function readRows(
  client: pg.Client,
  table: TableDescription,
  copied: Pick<BackupTable, 'columns' | 'format'>,
): RowsOfTable {
  const rows = client.query(copyTo(copyOut(table, copied)))
  const count = async (): Promise<number> => {
    // the number is a message of its own, which can arrive after the end of the rows, but not after the next reply
    await client.query('select')
    return rows.rowCount
  }
  return { rows, count }
}
