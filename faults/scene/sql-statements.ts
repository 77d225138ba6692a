/**
 * Splits an SQL file into statements, each with its semicolon and the text before it; concatenated they are the file.
 * Supports what the migrations use: line comments, quotes and dollar quotes.
 */
export function sqlStatements(text: string): string[] {
  const tokens = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$-]+|[\s\S]/g
  const statements: string[] = []
  let current = ''
  for (const [token] of text.matchAll(tokens)) {
    current += token
    if (token !== ';') continue
    statements.push(current)
    current = ''
  }
  // the rest is whitespace, or a comment that belongs to the last statement
  statements[statements.length - 1] += current
  return statements
}
