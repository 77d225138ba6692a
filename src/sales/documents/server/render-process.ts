import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { encode } from 'uqr'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { DocumentView } from '../shared/document-view.ts'

/**
 * Renders documents. The only code that loads the compiler; it runs in a separate process because it blocks the event loop
 * and its memory grows.
 */

/** One document to render. */
export interface RenderRequest {
  view: DocumentView
  logo: FileContents | null
  /** Seconds since 1970. */
  madeAt: number
}

/** Warnings do not prevent the document. */
export type RenderReply = { pdf: Uint8Array; warnings: string[] } | { fault: string }

const FOLDER = import.meta.dirname
const TEMPLATE = path.join(FOLDER, 'document.typ')
/** For archiving, tagged. */
const STANDARD = 'a-3a'
const FONTS = [
  import.meta.resolve('@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/geist/700Bold/Geist_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-sinhala/600SemiBold/NotoSansSinhala_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-sinhala/700Bold/NotoSansSinhala_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf'),
]

const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(fileURLToPath(font))) }],
})

process.on('message', (request: RenderRequest) => {
  let reply: RenderReply
  try {
    reply = renderWithLogo(request)
  } catch (error) {
    reply = { fault: error instanceof Error ? error.message : String(error) }
  } finally {
    // otherwise the compiler's cache grows without limit
    compiler.evictCache(1)
  }
  process.send?.(reply)
})
process.on('disconnect', () => process.exit())
// the signal is meant for the server, which still renders documents while it shuts down and then ends this process
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

/** A logo that cannot be rendered is left out. */
function renderWithLogo({ view, logo, madeAt }: RenderRequest): RenderReply {
  if (logo === null) return render(view, null, madeAt)
  // the name contains a hash of the content, so that logos are never confused
  const name = `/logo-${createHash('sha256').update(logo.bytes).digest('hex')}.${path.basename(logo.type)}`
  compiler.mapShadow(FOLDER + name, Buffer.from(logo.bytes))
  try {
    return render(view, name, madeAt)
  } catch (error) {
    const { pdf, warnings } = render(view, null, madeAt)
    return { pdf, warnings: [`made without its logo: ${String(error)}`, ...warnings] }
  } finally {
    compiler.unmapShadow(FOLDER + name)
  }
}

function render(
  view: DocumentView,
  logo: string | null,
  madeAt: number,
): { pdf: Uint8Array; warnings: string[] } {
  const warnings: string[] = []
  const title = view.number === view.mark ? `${view.title} (${view.number})` : `${view.title} ${view.number}`
  const data = { view, logo, title, code: codeOf(view.paymentText, warnings) }
  const made = compiler.compile({
    mainFilePath: TEMPLATE,
    inputs: {
      document: JSON.stringify(data, (_, value: unknown) =>
        typeof value === 'string' ? value.toWellFormed() : value,
      ),
    },
  })
  const remarks = made.takeWarnings()
  const unknownFont = messagesOf(remarks).find((remark) => remark.startsWith('unknown font family'))
  if (unknownFont !== undefined) throw new Error(unknownFont)
  if (made.result === null) throw new Error(messagesOf(made.takeDiagnostics()).join('; '))
  try {
    return { pdf: compiler.pdf(made.result, { pdfStandard: STANDARD, creationTimestamp: madeAt }), warnings }
  } catch (error) {
    // for example a character without a glyph
    warnings.push(`not archival: ${String(error)}`)
    return { pdf: compiler.pdf(made.result, { creationTimestamp: madeAt }), warnings }
  }
}

function messagesOf(error: Parameters<typeof compiler.fetchDiagnostics>[0] | null): string[] {
  if (error === null) return []
  return (compiler.fetchDiagnostics(error) as { message: string }[]).map(({ message }) => message)
}

/** Quiet zone around a code, in modules; required by scanners. */
const EDGE = 4
/** Millimetres; smaller prints of long texts cannot be scanned. */
const MODULE_WIDTH = 0.38
const MIN_WIDTH = 26

interface Code {
  svg: string
  /** Size of the picture and of its quiet zone, in millimetres. */
  width: number
  edge: number
}

/** The QR code of a text, as runs of black modules. */
function codeOf(text: string | null, warnings: string[]): Code | null {
  if (text === null) return null
  const modules = modulesOf(text)
  if (modules === undefined) {
    warnings.push('made without its payment code: too long a text')
    return null
  }
  const size = modules.length
  const runs = modules.flatMap((row, y) =>
    row.flatMap((isBlack, x) => {
      if (!isBlack || row[x - 1] === true) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end === -1 ? size : end) - x}v1H${x}z`]
    }),
  )
  const width = Math.max(MIN_WIDTH, size * MODULE_WIDTH)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#000" d="${runs.join('')}"/></svg>`,
    width,
    edge: (width / size) * EDGE,
  }
}

/** Rows of modules with the quiet zone; undefined if the text is too long. */
function modulesOf(text: string): boolean[][] | undefined {
  for (const ecc of ['M', 'L'] as const) {
    try {
      return encode(text, { ecc, border: EDGE }).data
    } catch {
      // too long for a QR code
    }
  }
  return undefined
}
