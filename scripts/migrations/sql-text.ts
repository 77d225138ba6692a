import { sqlStatements } from '../../faults/scene/sql-statements.ts'

/** A comment, a text, a quoted name, a function's body, or what is between them. */
const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[^'"$/-]+|[\s\S]/g

/** The statements of an SQL file as their keywords: in lower case, without comments, each text and body as `''`. */
export function plainStatements(sql: string): string[] {
  if (sql.trim() === '') return []
  return sqlStatements(sql)
    .map((statement) => statement.replaceAll(TOKENS, plainToken))
    .map((statement) => statement.replaceAll(/\s+/g, ' ').replace(/;\s*$/, '').trim())
    .filter((statement) => statement !== '')
}

function plainToken(token: string): string {
  if (token.startsWith('--') || token.startsWith('/*')) return ' '
  if (token.startsWith("'") || token.startsWith('$')) return "''"
  return token.replaceAll('"', '').toLowerCase()
}

/** Splits at the commas that are in no brackets. */
export function splitList(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}
