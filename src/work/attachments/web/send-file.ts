import { type Answer, ApiError, call, callWithMetadata } from '#platform/web/data/api-client.ts'
import {
  addCommentAttachment,
  addProjectAttachment,
  addTaskAttachment,
  sendPiece,
} from '../shared/attachment-endpoints.ts'
import { ATTACHMENT_PIECE_BYTES } from '../shared/attachment-schema.ts'
import type { FilesPlace } from './attachment-queries.ts'

/** A file on its way, under an id by which a later attempt goes on where this one stopped. */
export interface Sending {
  uploadId: string
  file: File
  place: FilesPlace
  /** Bytes that the server has. */
  received: number
}

const ADD = { task: addTaskAttachment, comment: addCommentAttachment, project: addProjectAttachment }

/** Milliseconds before each new attempt after a broken connection. */
const PAUSES = [500, 2_000, 5_000]

/**
 * Sends a file in pieces and attaches it. After a broken connection the piece is sent again, a few times.
 * @param onReceived is told the bytes that the server has
 * @throws ApiError; DOMException when the signal aborts it
 */
export async function sendFile(
  { uploadId, file, place, received }: Sending,
  { signal, onReceived }: { signal: AbortSignal; onReceived: (bytes: number) => void },
): Promise<Answer<typeof addTaskAttachment>> {
  let at = received
  while (at < file.size) {
    const number = Math.floor(at / ATTACHMENT_PIECE_BYTES)
    const body = file.slice(number * ATTACHMENT_PIECE_BYTES, (number + 1) * ATTACHMENT_PIECE_BYTES)
    const input = { params: { id: uploadId }, query: { number: String(number) }, body }
    at = (await patiently(signal, () => call(sendPiece, input, { signal }))).received
    onReceived(at)
  }
  const input = {
    params: { id: String(place.id) },
    query: { name: file.name, upload: uploadId },
    body: new Blob(),
  }
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
