import type { FileBody } from '#platform/shared/file-contents.ts'

/**
 * A file to upload. The server detects its type by content; a file without an extension is sent as the first type that
 * the call accepts.
 */
export function sentFile(body: FileBody, file: Blob): { type: string; content: Blob } {
  if ('isStreamed' in body) return { type: 'application/octet-stream', content: file }
  return { type: file.type === '' ? (body.types[0] ?? '') : file.type, content: file }
}

/** The file of a reply, with the name that the reply suggests; '' without one. */
export async function receivedFile(response: Response): Promise<File> {
  const content = await response.blob()
  return new File([content], offeredName(response.headers.get('content-disposition')), { type: content.type })
}

function offeredName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    return decodeURIComponent(encoded ?? '')
  } catch {
    return ''
  }
}
