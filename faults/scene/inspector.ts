import { until } from './until.ts'

/** The inside of a running Node, asked over its inspector (`--inspect`). */
export interface Inspector {
  /** Megabytes of JavaScript that are still in use after everything else was collected. */
  heapAfterCollection(): Promise<number>
  close(): void
}

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
  const ask = (method: string) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++asked, resolve)
      socket.send(JSON.stringify({ id: asked, method }))
    })
  return {
    async heapAfterCollection() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize / 1_048_576
    },
    close: () => socket.close(),
  }
}
