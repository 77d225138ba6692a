/**
 * The statements of an SQL file, each with its semicolon and with what stands before it. Put together they are the file.
 * Knows what the migrations use: line comments, quotes and dollar quotes.
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
  // what is left is blank, or a comment that belongs to the last
  statements[statements.length - 1] += current
  return statements
}
