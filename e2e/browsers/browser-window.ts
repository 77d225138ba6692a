/** What an element must match: a selector, and with `name` also a text, as in its label or content. */
export interface Target {
  css: string
  name?: string
}

/**
 * One window of a browser. Everything a journey does goes through these verbs, so that any program that can drive a
 * browser can take part. Expressions are JavaScript, evaluated in the page.
 */
export interface BrowserWindow {
  /** The name and version that the browser reports. */
  readonly browser: string
  /** Loads an address. */
  open(address: string): Promise<void>
  /** The value of an expression; it must survive JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the pointer on the element that the expression returns. */
  click(expression: string): Promise<void>
  /** Presses a key, such as `Enter`, or several at once, such as `Control+z`. */
  press(keys: string): Promise<void>
  /** Types a text key by key into the focused element. */
  type(text: string): Promise<void>
  /** Console errors, uncaught errors and failed calls since the last time. */
  takeFaults(): Promise<string[]>
  /** Stores a picture of the window as a PNG file. */
  picture(file: `${string}.png`): Promise<void>
  close(): Promise<void>
}

/** The size of every window in CSS pixels. */
export const WINDOW_SIZE = { width: 1440, height: 900 }

/** The settings that the browsers share; the product itself has its own time zone. */
export const BROWSER_ENVIRONMENT = { TZ: 'Asia/Colombo', LANG: 'en_GB.UTF-8' }
