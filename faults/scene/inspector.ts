import { until } from './until.ts'

/** The heap in use, in megabytes. */
export interface HeapUse {
  /** All data of the program. */
  data: number
  /** V8's compiled code, which keeps growing for a quarter of an hour or longer while V8 optimizes. */
  code: number
}

/** Access to a running Node through its inspector (`--inspect`). */
export interface Inspector {
  /** Megabytes in use after a full garbage collection. */
  heapAfterCollection(): Promise<HeapUse>
  close(): void
}

const SPACES = `process.getBuiltinModule('node:v8').getHeapSpaceStatistics()`
/** V8's spaces for machine code, bytecode and related data. */
const CODE_SPACES = /^(code|trusted)_/

/** @param printed the output of the process, which contains the inspector's address */
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
