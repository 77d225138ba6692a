import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { decodeQR } from 'qr/decode.js'

/** A PDF as a reader shows it. */
export interface ReadPdf {
  /** The text of each page, as it is copied from it. */
  pages: string[]
  /** The text of all pages. */
  text: string
  /** Its objects and streams, uncompressed, one character per byte. */
  source: string
}

const library = PDFiumLibrary.init()

/** Reads a PDF with PDFium, the engine of Chrome. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await (await library).loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'))
  document.destroy()
  return { pages, text: pages.join('\n'), source: sourceOf(bytes) }
}

/** The contents of the QR code on a page of a PDF, read from the rendered page. @throws Error when no code is found */
export async function readQrCode(bytes: Uint8Array, pageIndex: number): Promise<string> {
  const document = await (await library).loadDocument(bytes)
  const picture = await document.getPage(pageIndex).render({ scale: 3, render: async ({ data }) => data })
  document.destroy()
  return decodeQR({ ...picture, data: new Uint8Array(picture.data) }, { format: 'BGRA', timeLimit: 10_000 })
}

function sourceOf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1')
  return raw.replaceAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (stream, data: string) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      return stream
    }
  })
}
