/** Milliseconds for which a button says that its text was copied. */
const SAID_FOR = 2_000

/** Shows the buttons that copy a bank detail, and lets them work. Without a clipboard they stay hidden. */
export function copyFields(): void {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard === undefined) return
  const said = document.createElement('p')
  said.setAttribute('role', 'status')
  said.toggleAttribute('data-spoken', true)
  document.body.append(said)
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const { copy = '', copied = '' } = button.dataset
    const label = button.textContent
    button.hidden = false
    button.addEventListener('click', () => {
      void clipboard.writeText(copy).then(() => {
        button.textContent = copied
        button.toggleAttribute('data-done', true)
        said.textContent = copied
        setTimeout(() => {
          button.textContent = label
          button.toggleAttribute('data-done', false)
          said.textContent = ''
        }, SAID_FOR)
      })
    })
  }
}
