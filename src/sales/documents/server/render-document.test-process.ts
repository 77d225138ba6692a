import { writeSync } from 'node:fs'
import { sampleView } from '#test/sample-document.ts'
import { startDocumentRenderer } from './render-document.ts'

/**
 * A process that renders a document and then ends on its own (`end`), or is killed while rendering another one (`die`).
 */
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const renderer = startDocumentRenderer({ log })
const pdf = await renderer.render(sampleView(), undefined, new Date(), 'somebody')
writeSync(1, `${pdf.length} bytes\n`)
if (process.argv[2] === 'die') {
  void renderer.render(sampleView(), undefined, new Date(), 'somebody')
  setImmediate(() => process.kill(process.pid, 'SIGKILL'))
}
