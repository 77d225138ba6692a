import type { Finding } from '#platform/shared/finding.ts'
import { filledOf } from '../records/file-pieces.ts'

/** The room for attached files, in bytes. */
export interface FileRoom {
  used: number
  quota: number
}

/** Above this share of the room the page System says so. */
const NEARLY_FULL = 0.8

/** Whether attached files have room (spec 27.1). */
export function examineFileRoom({ used, quota }: FileRoom): Finding {
  const sentence = `Attached files take ${filledOf(used, quota)}`
  const isFull = used >= quota
  const isNearlyFull = used > quota * NEARLY_FULL
  return {
    name: 'file-room',
    about: 'disk',
    grade: isFull ? 'wrong' : isNearlyFull ? 'note' : 'ok',
    sentence: isNearlyFull
      ? `${sentence}: delete some, or give them more room by ATTACHMENT_QUOTA.`
      : `${sentence}.`,
  }
}
