/** A text with every match of the search highlighted. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  if (search === '') return text
  const pieces = text.split(new RegExp(`(${escaped(search)})`, 'iu'))
  // a split by one group puts the matches at the odd indexes
  return pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))
}

function escaped(search: string): string {
  return search.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
