import path from 'node:path'
import { createServer } from 'vite'
import { readArguments } from './read-arguments.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PORT = 5180

const { values } = readArguments(
  'npm run gallery [-- --port NUMBER]: shows every part of the kit in every state',
  {
    options: { port: { type: 'string' } },
  },
)

// The gallery is not part of the product: it has its own root and is not included in any build.
const pages = await createServer({
  configFile: path.join(ROOT, 'vite.config.ts'),
  root: path.join(ROOT, 'gallery'),
  publicDir: path.join(ROOT, 'src/app/web/public'),
  cacheDir: path.join(ROOT, 'node_modules/.vite-gallery'),
  clearScreen: false,
  server: { port: Number(values.port ?? PORT), proxy: {} },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void pages.close().then(() => process.exit(0)))

await pages.listen()
console.log(`Open ${pages.resolvedUrls?.local[0] ?? 'the address above'}`)
