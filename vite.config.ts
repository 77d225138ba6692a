import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorkerPlugin } from './scripts/build/service-worker-plugin.ts'

const root = import.meta.dirname

/**
 * What is drawn again and again, while somebody types, moves or looks on: lists, boards, editors, charts. The React
 * compiler keeps it quick. Elsewhere compiled code is a tenth more to load and saves nothing that is felt (decision 035).
 */
const DRAWN_OFTEN =
  /[\\/]src[\\/](?:work[\\/](?:task-list|board|calendar|quick-add|rich-text)|work[\\/]tasks[\\/]web[\\/]task-marks|chat|sales[\\/](?:line-items|documents[\\/]web[\\/](?!list))|sales[\\/][\w-]+[\\/]web[\\/][\w-]*dialog|overview[\\/](?:palette|dashboard[\\/]web[\\/]chart)|platform[\\/]web[\\/](?:drag|ui[\\/](?:dialogs[\\/]command-dialog|fields[\\/]option-list)))[^?]*\.tsx?(?:$|\?)/

/** What every bundle of the pages needs, in the build as in the tests. */
export const pagePlugins = () => [react({ compiler: true, include: DRAWN_OFTEN })]

/** Every form has these, the sign-in too. */
const FORMS = /[\\/]platform[\\/]web[\\/]forms[\\/](?!use-make-default|no-default)/

/** Forms in dialogs: pages load them when one opens. */
const DIALOGS =
  /[\\/]platform[\\/]web[\\/]ui[\\/](?:dialogs[\\/](?:dialog|form-dialog|form-notices|clash-dialog)|fields[\\/]text-area-field)\.tsx?$/

/** The frame around every page behind the sign-in, and what lists share: nothing that the sign-in needs. */
const FRAME =
  /[\\/]platform[\\/]web[\\/](?:undo[\\/]undo-toast|ui[\\/]lists[\\/](?:pager|empty-state|skeleton)|(?:[\w-]+[\\/])*(?:menu|popover|role-badge|project-mark|live-badge|patch-cached-queries|restored-data|shortcuts|key-hint|floating-layer|anchored-position))\.tsx?$/

const app = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: path.join(root, 'src/app/web'),
  cacheDir: path.join(root, 'node_modules/.vite'),
  plugins: [pagePlugins(), serviceWorkerPlugin()],
  resolve: {
    alias: {
      // React has it itself; the shim is for those before 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // Putting a link for every file into the page costs a phone up to 200 ms of its main thread. The files of the first
      // page are requested early instead (load-code-early.ts); styles are still put in before what needs them.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    // The Content-Security-Policy allows no data: fonts, and small subsets would be inlined.
    assetsInlineLimit: 0,
    // The editor alone passes the default; the limits that matter are measured per route by the bench.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      treeshake: {
        // Loading a module of ours does nothing by itself: of an index.ts only what is asked for comes into a page.
        moduleSideEffects: [{ test: /[\\/]src[\\/].*\.tsx?$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // What a dozen pages share is one file: the same in many small ones takes a tenth more to load.
          groups: [
            {
              name: 'shared',
              test: (id: string) => ![FORMS, DIALOGS, FRAME].some((part) => part.test(id)),
              minShareCount: 12,
            },
            // takes in nothing that only its modules import: that may be on every page
            { name: 'frame', test: FRAME, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS, minShareCount: 2 },
            { name: 'dialogs', test: DIALOGS, minShareCount: 2 },
            { name: 'icons', test: /[\\/]@tabler[\\/]icons-react[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [root] },
    proxy: { '/api': app, '/socket.io': { target: app, ws: true } },
  },
})
