/** The description of a topic in the AsyncAPI document, in either direction. */
import { z } from "zod"

type Json = Record<string, unknown>

/** Replaces zod metadata by the JSON Schema keywords for them. */
const useJsonSchemaKeywords = (schema: Json): void => {
  const { example, override } = schema
  delete schema["example"]
  delete schema["override"]
  if (typeof override === "object" && override !== null) Object.assign(schema, override)
  if (example !== undefined) Object.assign(schema, { examples: [example] })
}

/** Returns the JSON Schema of the accepted input, before any transformation. */
export const jsonSchemaOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => useJsonSchemaKeywords(jsonSchema as Json),
  })
  return rest
}

export interface DescribedMessage {
  /** CloudEvents `type`; unique in the document. */
  readonly type: string
  readonly summary: string
  /** JSON Schemas. */
  readonly payload: object
  readonly headers: object
  /** A whole payload. */
  readonly example?: object | undefined
}

export interface DescribedChannel {
  /** Unique in the document, a word. */
  readonly name: string
  readonly topic: string
  readonly description: string
  /** `send`: by this service; `receive`: by others, for this service. */
  readonly action: "send" | "receive"
  /** The key of a message. */
  readonly key: string
  readonly retentionMillis: number
  readonly messages: ReadonlyArray<DescribedMessage>
}
