import * as z from 'zod/mini'

/** A JSON Schema of an object, as far as its readers look into it. */
export interface JsonSchema extends Record<string, unknown> {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/**
 * The JSON Schema of what a schema accepts (`input`) or returns (`output`). What JSON Schema cannot express is left
 * open: the server checks it all the same.
 */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}
