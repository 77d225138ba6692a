/** Offers a received file for saving, under its own name or another. */
export function saveFile(file: File, name = file.name): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
