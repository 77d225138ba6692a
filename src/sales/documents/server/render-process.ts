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
  lankaqr: FileContents | null
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
    reply = renderWithPictures(request)
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

/** A picture that cannot be rendered is left out: the logo first. */
function renderWithPictures({ view, logo, lankaqr, madeAt }: RenderRequest): RenderReply {
  const names = { logo: nameOf(logo), lankaqr: nameOf(lankaqr) }
  const mapped = [
    { name: names.logo, picture: logo },
    { name: names.lankaqr, picture: lankaqr },
  ].filter(({ picture }) => picture !== null)
  for (const { name, picture } of mapped)
    compiler.mapShadow(`${FOLDER}${name}`, Buffer.from(picture?.bytes ?? []))
  try {
    return renderWhatCan(view, names, madeAt)
  } finally {
    for (const { name } of mapped) compiler.unmapShadow(`${FOLDER}${name}`)
  }
}

function renderWhatCan(view: DocumentView, names: PictureNames, madeAt: number): RenderReply {
  const attempts: { names: PictureNames; without?: string }[] = [
    { names },
    ...(names.logo === null ? [] : [{ names: { ...names, logo: null }, without: 'logo' }]),
    ...(names.lankaqr === null ? [] : [{ names: { ...names, lankaqr: null }, without: 'LANKAQR code' }]),
    { names: { logo: null, lankaqr: null }, without: 'pictures' },
  ]
  let fault: unknown
  for (const attempt of attempts) {
    try {
      const { pdf, warnings } = render(view, attempt.names, madeAt)
      if (attempt.without === undefined) return { pdf, warnings }
      return { pdf, warnings: [`made without its ${attempt.without}: ${String(fault)}`, ...warnings] }
    } catch (error) {
      fault ??= error
      if (names.logo === null && names.lankaqr === null) break
    }
  }
  throw fault
}

interface PictureNames {
  logo: string | null
  lankaqr: string | null
}

/** The name contains a hash of the content, so that pictures are never confused. */
function nameOf(picture: FileContents | null): string | null {
  if (picture === null) return null
  const hash = createHash('sha256').update(picture.bytes).digest('hex')
  return `/picture-${hash}.${path.basename(picture.type)}`
}

function render(
  view: DocumentView,
  pictures: PictureNames,
  madeAt: number,
): { pdf: Uint8Array; warnings: string[] } {
  const warnings: string[] = []
  const title = view.number === view.mark ? `${view.title} (${view.number})` : `${view.title} ${view.number}`
  const data = { view, ...pictures, title, code: codeOf(view.paymentText, warnings) }
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
