import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientPagePlugin } from './scripts/build/client-page-plugin.ts'
import { stagedStartPlugin } from './scripts/build/staged-start-plugin.ts'
import { serviceWorkerPlugin } from './scripts/build/service-worker-plugin.ts'

const root = import.meta.dirname

/**
 * Components that re-render often while a user types, moves or watches: lists, boards, editors, charts. The React
 * compiler keeps them fast. Elsewhere compiled code is a tenth larger without a noticeable gain (decision 035).
 */
const DRAWN_OFTEN =
  /[\\/]src[\\/](?:work[\\/](?:task-list|board|calendar|timeline|quick-add|rich-text)|work[\\/]time[\\/]web[\\/]week|work[\\/]tasks[\\/]web[\\/]task-marks|chat|sales[\\/](?:line-items|documents[\\/]web[\\/](?!list))|sales[\\/][\w-]+[\\/]web[\\/][\w-]*dialog|overview[\\/](?:palette|dashboard[\\/]web[\\/]chart)|platform[\\/]web[\\/](?:drag|ui[\\/](?:dialogs[\\/]command-dialog|fields[\\/]option-list)))[^?]*\.tsx?(?:$|\?)/

/** The plugins for every bundle of the pages, in the build and in the tests. */
export const pagePlugins = () => [react({ compiler: true, include: DRAWN_OFTEN })]

/** Used by every form, including the sign-in. */
const FORMS = /[\\/]platform[\\/]web[\\/]forms[\\/](?!use-make-default|no-default)/

/** Forms in dialogs: pages load them when one opens. */
const DIALOGS =
  /[\\/]platform[\\/]web[\\/]ui[\\/](?:dialogs[\\/](?:dialog|form-dialog|form-notices|clash-dialog)|fields[\\/]text-area-field)\.tsx?$/

/** The layout of every page behind the sign-in, and what lists share: nothing that the sign-in needs. */
const FRAME =
  /[\\/]platform[\\/]web[\\/](?:undo[\\/]undo-toast|ui[\\/]lists[\\/](?:pager|empty-state|skeleton)|(?:[\w-]+[\\/])*(?:menu|popover|role-badge|project-mark|live-badge|patch-cached-queries|restored-data|shortcuts|key-hint|floating-layer|anchored-position))\.tsx?$/

const app = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: path.join(root, 'src/app/web'),
  cacheDir: path.join(root, 'node_modules/.vite'),
  plugins: [pagePlugins(), stagedStartPlugin(), clientPagePlugin(), serviceWorkerPlugin()],
  resolve: {
    alias: {
      // React includes this hook; the shim is for versions before 18.
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
      // A preload link for every file costs a phone up to 200 ms of main-thread time. The files of the first page are
      // requested early instead (load-code-early.ts); styles are still linked before the code that needs them.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    // The Content-Security-Policy forbids data: fonts, and small subsets would be inlined.
    assetsInlineLimit: 0,
    // The editor alone exceeds the default; the limits that matter are measured per route by the bench.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      treeshake: {
        // Our modules have no side effects when loaded: of an index.ts only the imported exports get into a page.
        moduleSideEffects: [{ test: /[\\/]src[\\/].*\.tsx?$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // Code shared by many pages is one file: many small files would be a tenth larger. Shared by a dozen is too
          // little: the sign-in loads it, too, and would be an eighth larger.
          groups: [
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/,
            },
            { name: 'libraries', test: /[\\/]node_modules[\\/](?:@tanstack|zod)[\\/]/, minShareCount: 12 },
            {
              name: 'shared',
              test: (id: string) => ![FORMS, DIALOGS, FRAME].some((part) => part.test(id)),
              minShareCount: 18,
            },
            // without dependencies that only its modules import: those may be on every page
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
    proxy: { '/api': app, '/p/': app, '/socket.io': { target: app, ws: true } },
  },
})
