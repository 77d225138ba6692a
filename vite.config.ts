import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/** What every bundle of the pages needs, in the build as in the tests. */
export const pagePlugins = () => [react({ compiler: true })]

const app = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: path.join(root, 'src/app/web'),
  cacheDir: path.join(root, 'node_modules/.vite'),
  plugins: pagePlugins(),
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    sourcemap: false,
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
          // What a dozen pages share lies in one file: the same in many small ones takes a tenth more to load.
          groups: [{ name: 'shared', minShareCount: 12 }],
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
