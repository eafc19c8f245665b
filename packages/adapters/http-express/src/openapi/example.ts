/** Finds the examples of the OpenAPI document on the schemas. */
import { z } from "zod"

declare module "zod" {
  interface GlobalMeta {
    /** What a caller sends or receives, so that a wrong example does not compile. */
    example?: z.core.$input | undefined
  }
}

const membersOf = (shape: z.core.$ZodShape): object | undefined => {
  const shown: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(shape)) {
    const example = exampleOf(member)
    if (example !== undefined) shown[name] = example
    else if (member._zod.optin === undefined) return undefined
  }
  return shown
}

/**
 * The schema's own example, or one made of those of its members. Optional members are shown only if
 * they have an example of their own. Undefined when a required member has no example.
 */
export const exampleOf = (schema: z.core.$ZodType): unknown => {
  const example = z.globalRegistry.get(schema)?.example
  if (example !== undefined) return example
  if (schema instanceof z.ZodObject) return membersOf(schema.shape)
  if (schema instanceof z.ZodUnion) return schema.options.map(exampleOf)[0]
  if (schema instanceof z.ZodPipe) return exampleOf(schema.in)
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodNullable) return null
  if (!(schema instanceof z.ZodArray)) return undefined
  const item = exampleOf(schema.element)
  return item === undefined ? undefined : [item]
}
