import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything else is loaded: the compiled code of a version is kept, so that a later start neither strips types
// nor compiles again (measured: ready in a third of the time). Where nothing can be written it goes on without.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'))

await import('./run-installation.ts')
