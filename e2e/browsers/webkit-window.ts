import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { BROWSER_ENVIRONMENT, type BrowserWindow, WINDOW_SIZE } from './browser-window.ts'
import { inPage } from './verbs.ts'
import { startSession } from './web-driver.ts'

interface PageWithFaults extends Window {
  journeyFaults?: string[]
}

/** A window of WebKitGTK's MiniBrowser, driven by WebKitWebDriver on a display of its own: there is no headless mode. */
export async function openWebKit(executablePath: string): Promise<BrowserWindow> {
  const display = await startDisplay()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...BROWSER_ENVIRONMENT, DISPLAY: display.name },
  })
  const end = async () => {
    // the display last: the browser is still drawing on it
    for (const program of [driver, display.program]) await endProgram(program)
  }
  try {
    const { call, ...session } = await startSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: executablePath, args: ['--automation'] },
    })
    await call('POST', '/window/rect', { x: 0, y: 0, ...WINDOW_SIZE })
    const window: BrowserWindow = {
      ...session,
      browser: session.browser.replace('MiniBrowser', 'WebKitGTK'),
      async open(address) {
        await call('POST', '/url', { url: address })
        await inPage(window, listenForFaults, undefined)
      },
      takeFaults: () =>
        inPage(
          window,
          () => (globalThis as unknown as PageWithFaults).journeyFaults?.splice(0) ?? [],
          undefined,
        ),
      async picture(file) {
        fs.writeFileSync(file, String(await call('GET', '/screenshot')), 'base64')
      },
      async close() {
        try {
          await call('DELETE', '')
        } finally {
          await end()
        }
      },
    }
    return window
  } catch (error) {
    await end()
    throw error
  }
}

/** Runs in the page: this driver reports neither errors nor replies, so the page collects them. */
function listenForFaults(): void {
  const faults: string[] = []
  Object.assign(globalThis, { journeyFaults: faults })
  Object.assign(console, {
    error: (...values: unknown[]) => {
      faults.push(`console: ${values.map(String).join(' ')}`)
    },
  })
  addEventListener('error', ({ message }) => faults.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`uncaught: ${String(reason)}`))
  const { fetch: sendCall } = globalThis
  globalThis.fetch = async (...request) => {
    const reply = await sendCall(...request)
    if (reply.status >= 400) faults.push(`${reply.status} for ${new URL(reply.url).pathname}`)
    return reply
  }
}

/** A virtual display under the first free number, which it writes to its third output once it is ready. */
async function startDisplay(): Promise<{ name: string; program: ChildProcess }> {
  const size = `${WINDOW_SIZE.width}x${WINDOW_SIZE.height}x24`
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const output = program.stdio[3]
  if (output === null || output === undefined) throw new Error('Xvfb has no output')
  const [number] = (await Promise.race([
    once(output, 'data'),
    once(program, 'exit').then(() => {
      throw new Error('Xvfb did not start')
    }),
  ])) as [Buffer]
  return { name: `:${number.toString().trim()}`, program }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
}
