import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { liveState } from '#platform/web/data/live.ts'
import { isTemporary } from '#platform/web/data/query-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { draftKeysFrom, dropDraft, keepDraft, readDraft } from '#platform/web/forms/drafts.ts'
import { readLength } from '#platform/shared/text/length.ts'
import { readCellKey } from './cell-key.ts'
import { type CellSaver, createCellSaver } from './cell-saver.ts'
import { saveCell, SeveralEntries } from './save-cell.ts'

/** Milliseconds after which what waits is sent again, besides when the connection is back. */
const AGAIN_AFTER = 10_000
/** The name of a cell's draft, before its key. */
const DRAFT = 'time cell '
/** The draft of a cell: its key, then what was typed. */
const KEPT = /^([\da-f-]{36}) (.*)$/

export const NOT_A_LENGTH = 'Write a length such as 1:30 or 90m'
const SEVERAL = 'There are several entries here now: open them to change one'

/** The saver of the page's cells. What this browser kept from an earlier visit is taken up and sent. */
export function useCellSaver(): CellSaver {
  const queryClient = useQueryClient()
  const { id: accountId } = useAccount()
  const [saver] = useState(() => cellSaverOf(queryClient, accountId))
  useEffect(() => {
    for (const key of draftKeysFrom(accountId, DRAFT)) {
      const cell = key.slice(DRAFT.length)
      const [, idempotencyKey, text] = KEPT.exec(readDraft(accountId, key) ?? '') ?? []
      if (idempotencyKey === undefined || text === undefined || readCellKey(cell) === undefined) continue
      const minutes = text === '' ? 0 : readLength(text)
      if (minutes === undefined) saver.fail(cell, text, NOT_A_LENGTH)
      else saver.takeUp(cell, { text, idempotencyKey }, minutes)
    }
    const retry = () => saver.retry()
    const ifLive = () => {
      if (liveState.get() === 'live') retry()
    }
    const stopFollowing = liveState.subscribe(ifLive)
    window.addEventListener('online', retry)
    const timer = setInterval(() => {
      if (navigator.onLine) retry()
    }, AGAIN_AFTER)
    return () => {
      stopFollowing()
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [saver, accountId])
  return saver
}

function cellSaverOf(queryClient: QueryClient, accountId: string): CellSaver {
  return createCellSaver({
    async send(key, minutes, sending) {
      const cell = readCellKey(key)
      if (cell !== undefined) await saveCell(queryClient, cell, minutes, sending)
    },
    isTemporary,
    sentenceOf: (error) => (error instanceof SeveralEntries ? SEVERAL : sentenceOf(error)),
    keep(cell, typed) {
      if (typed === undefined) dropDraft(accountId, DRAFT + cell)
      else keepDraft(accountId, DRAFT + cell, `${typed.idempotencyKey} ${typed.text}`)
    },
  })
}
