/** A mail as a mail program reads it. */
export interface ReadMail {
  /** By lower-case name, unfolded and decoded; a header that stands twice is joined with ` | `. */
  headers: Record<string, string>
  text: string
  html: string
}

/** Reads the MIME forms that the product sends: one text, or a text and the same as HTML. */
export function readMail(raw: string): ReadMail {
  const mail: ReadMail = { headers: headersOf(raw), text: '', html: '' }
  const boundary = /boundary="([^"]+)"/.exec(mail.headers['content-type'] ?? '')?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`).slice(1, -1)
  for (const part of parts) {
    const headers = headersOf(part.trimStart())
    const body = decodeBody(bodyOf(part.trimStart()), headers['content-transfer-encoding'])
    if (headers['content-type']?.startsWith('text/html') === true) mail.html = body
    else mail.text = body
  }
  return mail
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

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  return Buffer.from(quotedToLatin1(body.replaceAll('=\r\n', '')), 'latin1').toString()
}

function quotedToLatin1(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
