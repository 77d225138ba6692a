import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { oneScript } from './one-script.ts'

/** The source of the service worker, and its URL, from which its scope covers every page. */
const SOURCE = 'service-worker/service-worker.ts'
const SERVED_AS = 'service-worker.js'

/** What the shell needs besides the entry: sign-in, layout, task list, dashboard, and the parts loaded on them. */
const SHELL_PARTS = [
  'app/web/auth-pages.tsx',
  'app/web/signed-in-layout.tsx',
  'app/web/unreachable.tsx',
  'people/auth/web/login-page.tsx',
  'chat/messages/web/chat-news.ts',
  'overview/dashboard/web/administrator-view.tsx',
  'overview/dashboard/web/chart/chart.tsx',
  'overview/dashboard/web/dashboard-page.tsx',
  'overview/dashboard/web/own-view.tsx',
  'people/notifications/web/notification-list.tsx',
  'people/notifications/web/notification-actions.tsx',
  'overview/palette/web/palette-layers.ts',
  'work/quick-add/web/load-field.ts',
  'work/quick-add/web/quick-add-field.tsx',
  'work/saved-views/web/save-view-dialog.tsx',
  'work/saved-views/web/saved-views-part.ts',
  'work/task-panel/web/task-panel.tsx',
  'work/task-pages/web/add-task-dialog.tsx',
  'work/task-list/web/cells/cell-editor.tsx',
  'work/task-pages/web/filters-popover.tsx',
  'work/task-list/web/selection/selection-tools.tsx',
  'work/task-list/web/task-phone-list.tsx',
  'work/task-list/web/tasks-page.tsx',
  'platform/web/offline/offline-data.ts',
  'platform/web/ui/dialogs/modal-views.tsx',
  'platform/web/ui/fields/day-picker.tsx',
  'socket.io-client/build/esm/index.js',
]
/** What the operating system shows of an installed application outside the pages. */
const FOR_THE_SYSTEM = /\.(png|webmanifest)$/
/** Fonts of other scripts are cached when first used. */
const SHELL_FONT = /geist-latin-wght-normal/

/**
 * Computes the build's name, writes it into the page, and builds the service worker with the name and the list of files
 * that are cached for offline use. Any change to any file yields a different name.
 */
export function serviceWorkerPlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'ledgerboard:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        const publicFiles = filesOf(config.publicDir)
        const name = nameOf([...Object.keys(bundle).toSorted(), String(page.source), ...publicFiles.values()])
        page.source = String(page.source).replace(
          '</title>',
          `</title>\n    <meta name="build" content="${name}" />`,
        )
        const kept = [...publicFiles.keys()].filter((file) => !FOR_THE_SYSTEM.test(file))
        const files = ['/', ...[...kept, ...shellFiles(bundle)].map((file) => `/${file}`)]
        // not every browser supports module service workers
        const source = await oneScript(config.root, path.join(config.root, SOURCE), {
          BUILD: name,
          SHELL_FILES: files,
        })
        this.emitFile({ type: 'asset', fileName: SERVED_AS, source })
      },
    },
  }
}

function nameOf(parts: readonly string[]): string {
  return parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 12)
}

/** The files that are copied into the build unchanged: content by path. */
function filesOf(directory: string): Map<string, string> {
  const names = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()
  return new Map(
    names
      .filter((name) => fs.statSync(path.join(directory, name)).isFile())
      .map((name) => [name.split(path.sep).join('/'), fs.readFileSync(path.join(directory, name), 'latin1')]),
  )
}

/** The built files that the shell needs, with all their static imports and styles. */
function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const visit = (fileName: string): void => {
    const output = bundle[fileName]
    if (output?.type !== 'chunk' || files.has(fileName)) return
    files.add(fileName)
    for (const styles of output.viteMetadata?.importedCss ?? []) files.add(styles)
    output.imports.forEach(visit)
  }
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)
  for (const part of SHELL_PARTS) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${part}`)))
    if (chunk === undefined) throw new Error(`the build has no ${part}`)
    visit(chunk.fileName)
  }
  for (const file of Object.keys(bundle)) if (SHELL_FONT.test(file)) files.add(file)
  return [...files].toSorted()
}
