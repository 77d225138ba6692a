/**
 * Copies text to the clipboard. Browsers limit the newer API to https and localhost; the older one also works over
 * plain HTTP in an office's own network, during a key press or a click.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // unavailable or denied
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  let isFilled = false
  const fill = (event: ClipboardEvent) => {
    event.preventDefault()
    // the page's own copy listeners ignore this one
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
