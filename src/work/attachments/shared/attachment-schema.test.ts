import { expect, test } from 'vitest'
import { AttachmentName, fittingName } from './attachment-schema.ts'

test('the name of a file fits, whatever a disk allows, and keeps its end', () => {
  expect(fittingName('ශ්‍රී ලංකා.pdf')).toBe('ශ්‍රී ලංකා.pdf')
  expect(fittingName('two\nlines\u0000.txt')).toBe('two lines .txt')
  expect(fittingName(' \n')).toBe('file')
  for (const name of [`${'a'.repeat(251)}.png`, `a${'📎'.repeat(126)}.png`, '\ud800.png', '\n']) {
    const fitting = fittingName(name)
    expect(AttachmentName.parse(fitting)).toBe(fitting)
    if (name.length > 1) expect(fitting).toMatch(/\.png$/)
  }
  expect(fittingName(`${'a'.repeat(251)}.png`)).toHaveLength(200)
})
