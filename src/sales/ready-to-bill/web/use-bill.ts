import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cents } from '#platform/shared/money.ts'
import { fromCents } from '#platform/shared/money.ts'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { andClose, isSavedBefore } from '#platform/web/forms/saved-before.ts'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import type { WorkOfProject } from '../shared/billing-lines.ts'
import { billReady } from '../shared/ready-to-bill-endpoints.ts'
import type { Grouping } from '../shared/ready-to-bill-schema.ts'
import { keysOf, type RecordKey } from './ready-work.ts'

/** What is put on an invoice. */
export interface Bill {
  clientId: number
  work: readonly WorkOfProject[]
  groupBy: Grouping
  invoiceId: number | undefined
  /** What the lines come to, without tax. */
  amount: Cents
}

export interface BillOptions {
  /** Fetches the list again. @returns the keys of what is still ready; undefined if that failed */
  reload: () => Promise<ReadonlySet<RecordKey> | undefined>
  /** Replaces the dialog's own address by that of the draft, so that Back does not open the dialog again. */
  replace: boolean
}

/** Puts work on a draft and opens it, or says why not. */
export function useBill({ reload, replace }: BillOptions) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const bill = async ({ clientId, work, groupBy, invoiceId, amount }: Bill) => {
    const idsOf = (kind: 'tasks' | 'time' | 'expenses') =>
      work.flatMap((ofProject) => ofProject[kind].map(({ id }) => id))
    const body = {
      clientId,
      taskIds: idsOf('tasks'),
      timeEntryIds: idsOf('time'),
      expenseIds: idsOf('expenses'),
      groupBy,
      invoiceId: invoiceId ?? null,
      expectedAmount: fromCents(amount),
    }
    setBusy(true)
    setRefusal(undefined)
    try {
      const { reply, changes } = await write(queryClient, { entity: 'invoice' }, () =>
        callWithMetadata(billReady, { body }, { idempotencyKey }),
      )
      const done = invoiceId === undefined ? 'was added' : 'has the lines now'
      toastUndo({ message: `Draft ${invoiceLabel(reply)} ${done}.` }, changes)
      await navigate({ to: '/invoice', search: { invoice: String(reply.id) }, replace })
    } catch (error) {
      // after a lost reply the key stays: what was stored is not stored again
      if (error instanceof ApiError && error.status > 0 && error.status < 500 && !isSavedBefore(error))
        setIdempotencyKey(crypto.randomUUID())
      const ready = await reload()
      setRefusal(refusalText(error, work, ready))
      setBusy(false)
    }
  }
  return { bill, isBusy, refusal }
}

function refusalText(
  error: unknown,
  work: readonly WorkOfProject[],
  ready: ReadonlySet<RecordKey> | undefined,
): string {
  if (isSavedBefore(error)) return andClose(error)
  const sentence = sentenceOf(error)
  const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 400)
  if (ready === undefined || !isRefused) return sentence
  const gone = work.flatMap((one) => Object.values(keysOf(one)).flat()).filter((key) => !ready.has(key))
  return `${gone.length === 0 ? endedSentence(sentence) : `Somebody has billed ${gone.length} of these a moment ago.`} The list is up to date again.`
}

function endedSentence(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
