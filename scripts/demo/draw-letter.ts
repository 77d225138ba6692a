/** A one-page PDF with a few short lines in ASCII, without parentheses. */
export function drawLetter(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join('\n')
  const content = `BT /F1 14 Tf 24 TL 72 760 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let pdf = '%PDF-1.7\n'
  const places: string[] = []
  for (const [index, object] of objects.entries()) {
    places.push(`${String(pdf.length).padStart(10, '0')} 00000 n \n`)
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  return Buffer.from(
    `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>
startxref\n${pdf.length}\n%%EOF\n`,
  )
}
