/** A mail as a mail client reads it. */
export interface ReadMail {
  /** By lower-case name, unfolded and decoded; values of a repeated header are joined with ` | `. */
  headers: Record<string, string>
  text: string
  html: string
  attachments: ReadAttachment[]
}

export interface ReadAttachment {
  name: string
  type: string
  bytes: Buffer
}

/** Parses the MIME structures that the product sends: text, or text with HTML, and attachments. */
export function readMail(raw: string): ReadMail {
  const mail: ReadMail = { headers: headersOf(raw), text: '', html: '', attachments: [] }
  readPart(raw, mail)
  return mail
}

function readPart(part: string, mail: ReadMail): void {
  const headers = headersOf(part)
  const type = headers['content-type'] ?? ''
  const boundary = /^multipart\/.*boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary !== undefined) {
    for (const inner of part.split(`--${boundary}`).slice(1, -1)) readPart(inner.trimStart(), mail)
    return
  }
  const bytes = decodeBody(bodyOf(part), headers['content-transfer-encoding'])
  const disposition = headers['content-disposition']
  if (disposition !== undefined) {
    mail.attachments.push({ name: fileNameOf(disposition), type: type.split(';')[0] ?? '', bytes })
  } else if (type.startsWith('text/html')) mail.html = bytes.toString()
  else mail.text = bytes.toString()
}

/** In one piece, or in numbered pieces with percent-encoded letters (RFC 2231). */
function fileNameOf(disposition: string): string {
  const pieces = Array.from(
    disposition.matchAll(/filename(\*\d+)?(\*)?=(?:"([^"]*)"|([^;\s]*))/g),
    ([, , encoded, quoted, plain]) => {
      const value = quoted ?? plain ?? ''
      return encoded === undefined ? value : decodeURIComponent(value.replace(/^utf-8''/i, ''))
    },
  )
  return pieces.join('')
}

function headersOf(raw: string): Record<string, string> {
  const headers: Record<string, string> = {}
  const head = raw.split('\r\n\r\n')[0] ?? ''
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...value] = line.split(':')
    const [key, text] = [name.toLowerCase(), decodeWords(value.join(':').trim())]
    headers[key] = key in headers ? `${headers[key]} | ${text}` : text
  }
  return headers
}

function bodyOf(raw: string): string {
  return raw.split('\r\n\r\n').slice(1).join('\r\n\r\n')
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : quotedToLatin1(text.replaceAll('_', ' ')),
    )
    .replaceAll(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}

function decodeBody(body: string, encoding = '7bit'): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  return Buffer.from(quotedToLatin1(body.replaceAll('=\r\n', '')), 'latin1')
}

function quotedToLatin1(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
