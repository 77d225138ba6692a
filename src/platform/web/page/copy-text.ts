/**
 * Puts text into the clipboard. Browsers keep its newer interface to https and localhost; the older one works at the
 * plain address of an office's own network too, while a press or a click is being answered.
 * @returns whether it lies in the clipboard now
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // not there, or refused
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  let isFilled = false
  const fill = (event: ClipboardEvent) => {
    event.preventDefault()
    // whoever looks after the page's own copies leaves this one alone
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isFilled = event.clipboardData !== null
  }
  window.addEventListener('copy', fill, { capture: true })
  try {
    return document.execCommand('copy') && isFilled
  } finally {
    window.removeEventListener('copy', fill, { capture: true })
  }
}
