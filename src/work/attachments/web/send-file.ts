import { type Answer, ApiError, call, callWithMetadata } from '#platform/web/data/api-client.ts'
import {
  addCommentAttachment,
  addProjectAttachment,
  addTaskAttachment,
  sendPiece,
} from '../shared/attachment-endpoints.ts'
import { ATTACHMENT_PIECE_BYTES, fittingName } from '../shared/attachment-schema.ts'
import type { FilesPlace } from './attachment-queries.ts'

/** A file on its way to the server, under an id by which a later attempt goes on where this one stopped. */
export interface Upload {
  uploadId: string
  name: string
  /** Bytes. */
  size: number
  /** Undefined once the page that has its bytes was reloaded: the server has all of them then. */
  file: File | undefined
  /** Bytes that the server has. */
  received: number
}

/** A file on its way to where it belongs. */
export interface Sending extends Upload {
  place: FilesPlace
}

/** What a sender hears and can stop. */
export interface SendingMeans {
  signal: AbortSignal
  /** Is told the bytes that the server has. */
  onReceived: (bytes: number) => void
}

const ADD = { task: addTaskAttachment, comment: addCommentAttachment, project: addProjectAttachment }

/** Milliseconds before each new attempt after a broken connection. */
const PAUSES = [500, 2_000, 5_000]

/** A file that nothing was sent of yet. */
export function uploadOf(file: File): Upload {
  return { uploadId: crypto.randomUUID(), name: fittingName(file.name), size: file.size, file, received: 0 }
}

/**
 * Sends the bytes of a file in pieces. After a broken connection a piece is sent again, a few times.
 * @throws ApiError; DOMException when the signal aborts it
 */
export async function sendBytes(
  { uploadId, file, received }: Upload,
  { signal, onReceived }: SendingMeans,
): Promise<void> {
  let at = received
  while (file !== undefined && at < file.size) {
    const number = Math.floor(at / ATTACHMENT_PIECE_BYTES)
    const body = file.slice(number * ATTACHMENT_PIECE_BYTES, (number + 1) * ATTACHMENT_PIECE_BYTES)
    const input = { params: { id: uploadId }, query: { number: String(number) }, body }
    at = (await patiently(signal, () => call(sendPiece, input, { signal }))).received
    onReceived(at)
  }
}

/** Sends a file and attaches it. @throws as {@link sendBytes} */
export async function sendFile(
  sending: Sending,
  means: SendingMeans,
): Promise<Answer<typeof addTaskAttachment>> {
  const { uploadId, name, place } = sending
  const { signal } = means
  await sendBytes(sending, means)
  const input = { params: { id: String(place.id) }, query: { name, upload: uploadId }, body: new Blob() }
  return patiently(signal, () =>
    callWithMetadata(ADD[place.kind], input, { signal, idempotencyKey: uploadId }),
  )
}

async function patiently<Result>(signal: AbortSignal, send: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status !== 503)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      signal.throwIfAborted()
    }
  }
  return send()
}
