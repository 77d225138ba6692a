const BEGINNINGS = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
] as const

/**
 * The file of a stranger as a picture to show; undefined unless its bytes are those of a PNG or a JPEG, whatever its
 * type claims (spec 22.4).
 */
export async function pictureOf(file: Blob): Promise<Blob | undefined> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const found = BEGINNINGS.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))
  return found && new Blob([file], { type: found[0] })
}
