import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which a call counts as lost: a driver may hang after a page has failed. */
const CALL_LIMIT = 20_000
const START_LIMIT = 15_000
/** The member under which the standard puts a reference to an element. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

/** The code points by which the standard names keys that write nothing. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  F2: '\uE032',
}

/** A session of a browser that is driven over HTTP (W3C WebDriver). */
export interface WebDriverSession {
  readonly browser: string
  readonly call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the pointer on the element that the expression returns. */
  click(expression: string): Promise<void>
  press(keys: string): Promise<void>
  type(text: string): Promise<void>
}

/**
 * Starts a session, as soon as the driver at this address listens.
 * @throws with the driver's own message when it refuses
 */
export async function startSession(address: string, capabilities: object): Promise<WebDriverSession> {
  await untilListening(address)
  const started = (await send(address, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as {
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }
  const call: WebDriverSession['call'] = (method, path, body) =>
    send(address, method, `/session/${started.sessionId}${path}`, body)
  const evaluate = (expression: string) =>
    call('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
  const act = (actions: object[]) =>
    call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  return {
    browser: `${started.capabilities.browserName} ${started.capabilities.browserVersion}`,
    call,
    evaluate,
    async click(expression) {
      const element = (await evaluate(expression)) as Record<string, string> | null
      if (element === null) throw new Error('the element has disappeared')
      await call('POST', `/element/${element[ELEMENT_KEY]}/click`, {})
    },
    async press(keys) {
      await act(keyActions(keys))
    },
    async type(text) {
      await act(Array.from(text).flatMap(keyActions))
    },
  }
}

/** What presses and releases a key, such as `Enter`, or several at once, such as `Control+z`. */
export function keyActions(keys: string): { type: 'keyDown' | 'keyUp'; value: string }[] {
  const values = keys.length === 1 ? [keys] : keys.split('+').map(codeOf)
  return [
    ...values.map((value) => ({ type: 'keyDown' as const, value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ]
}

function codeOf(key: string): string {
  const code = key.length === 1 ? key : KEYS[key]
  if (code === undefined) throw new Error(`There is no key "${key}".`)
  return code
}

async function send(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(address + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_LIMIT),
  })
  const { value } = (await reply.json()) as { value: unknown }
  if (!reply.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }
  return value
}

async function untilListening(address: string): Promise<void> {
  const end = performance.now() + START_LIMIT
  for (;;) {
    try {
      await send(address, 'GET', '/status')
      return
    } catch (error) {
      if (performance.now() > end) throw new Error(`no driver at ${address}`, { cause: error })
      await sleep(100)
    }
  }
}
