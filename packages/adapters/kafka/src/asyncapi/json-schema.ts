/** zod schemas as JSON Schema, draft 7: the one AsyncAPI's own schemas are made of. */
import { z } from "zod"

type Json = Record<string, unknown>

/** What a schema says of itself that JSON Schema has another word for. */
const inItsWords = (schema: Json): void => {
  const { example, override } = schema
  delete schema["example"]
  delete schema["override"]
  if (typeof override === "object" && override !== null) Object.assign(schema, override)
  if (example !== undefined) Object.assign(schema, { examples: [example] })
}

/** What a text has to look like to be taken, also when something else is made of it. */
export const jsonSchemaOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => inItsWords(jsonSchema as Json),
  })
  return rest
}
