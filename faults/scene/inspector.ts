import { until } from './until.ts'

/** What is in use of the heap, in megabytes. */
export interface HeapUse {
  /** Everything that the program remembers. */
  data: number
  /** What V8 made of its code. It compiles more of it, and better, for a quarter of an hour and longer. */
  code: number
}

/** The inside of a running Node, asked over its inspector (`--inspect`). */
export interface Inspector {
  /** Megabytes that are still in use after everything else was collected. */
  heapAfterCollection(): Promise<HeapUse>
  close(): void
}

const SPACES = `process.getBuiltinModule('node:v8').getHeapSpaceStatistics()`
/** Of V8: instructions, bytecode, and what belongs to them. */
const CODE_SPACES = /^(code|trusted)_/

/** @param printed what the process has printed: it says there where its inspector is */
export async function openInspector(printed: () => string): Promise<Inspector> {
  const [, address = ''] = /Debugger listening on (ws:\S+)/.exec(printed()) ?? []
  const socket = new WebSocket(address)
  const waiting = new Map<number, (result: unknown) => void>()
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await until('the inspector is there', () => socket.readyState === WebSocket.OPEN)
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++asked, resolve)
      socket.send(JSON.stringify({ id: asked, method, params }))
    })
  return {
    async heapAfterCollection() {
      await ask('HeapProfiler.collectGarbage')
      const { result } = (await ask('Runtime.evaluate', { expression: SPACES, returnByValue: true })) as {
        result: { value: { space_name: string; space_used_size: number }[] }
      }
      const use = { data: 0, code: 0 }
      for (const { space_name: name, space_used_size: size } of result.value)
        use[CODE_SPACES.test(name) ? 'code' : 'data'] += size / 1_048_576
      return use
    },
    close: () => socket.close(),
  }
}
