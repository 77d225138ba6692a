import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { drawLogo } from '#sales/company-profiles/server/sample/draw-logo.ts'
import { drawLetter } from './draw-letter.ts'

/** The files of the demo: a picture, and a letter whose name is in Sinhala. */
const FILES = [
  { name: 'Draft of the sign.png', type: 'image/png', bytes: drawLogo('#1d7a71', '#e6a23c') },
  {
    name: 'ගනුදෙනුකරුගේ ලිපිය.pdf',
    type: 'application/pdf',
    bytes: drawLetter(['Dear all,', '', 'please keep the lotus, and make the name larger.']),
  },
] as const

/** Attaches two files to the newest task in progress. @param userIds who adds them, in turn */
export async function attachFiles(
  client: PoolClient,
  { userIds }: { userIds: readonly string[] },
): Promise<void> {
  for (const [index, { name, type, bytes }] of FILES.entries()) {
    await client.query(
      `with kept as (
         insert into files (content_type, hash, size, content, created_at)
         select $1, $2, $3, $4, created_at from tasks where status = 'In Progress' order by id desc limit 1
         returning id, created_at
       )
       insert into attachments (task_id, name, file_id, uploader_id, uploader_name, created_at)
       select (select id from tasks where status = 'In Progress' order by id desc limit 1), $5, kept.id, author.id,
         author.f_name || ' ' || author.s_name, kept.created_at
       from kept, users author where author.id = $6`,
      [type, createHash('sha256').update(bytes).digest(), bytes.length, bytes, name, userIds[index]],
    )
  }
}
