/** The OpenAPI document is complete: examples, headers, authentication, tags. */
import { describe, expect, it } from "vitest"
import { openApiDocument } from "../src/index.ts"
import { withFullResponses } from "./document/full-responses.ts"

interface Media {
  readonly schema?: { readonly $ref?: string; readonly format?: string; readonly example?: unknown }
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly $ref?: string }>>
}
interface Answer {
  readonly content?: Readonly<Record<string, Media>>
  readonly headers?: Readonly<
    Record<string, { readonly $ref?: string; readonly description?: string }>
  >
}
interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly tags?: ReadonlyArray<string>
  readonly security?: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>
  readonly requestBody?: Answer
  readonly responses: Readonly<Record<string, Answer>>
}
interface Document {
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, { example?: unknown }>>>> & {
    readonly responses: Readonly<Record<string, Answer>>
  }
}

const written = openApiDocument("sandbox") as Document
const document = withFullResponses(written)

const operationsOf = ({ paths }: Document): ReadonlyArray<Operation> =>
  Object.values(paths).flatMap((path) => Object.values(path))

const operations = operationsOf(document)

const hasExample = ({ schema, example, examples }: Media): boolean => {
  const component = document.components["schemas"]?.[schema?.$ref?.split("/").at(-1) ?? ""]
  return [example, examples, schema?.example, component?.example].some(
    (shown) => shown !== undefined,
  )
}

/** A binary file has no readable example. */
const isReadable = ([type]: readonly [string, Media]): boolean => !/zip|pdf/.test(type)

const bodiesOf = ({ requestBody = {}, responses }: Operation) =>
  [requestBody, ...Object.values(responses)].flatMap(({ content = {} }) => Object.entries(content))

describe("Operations of the OpenAPI document", () => {
  it.each(operations)("$operationId has an example of every body", (operation) => {
    const missing = bodiesOf(operation)
      .filter(isReadable)
      .filter(([, media]) => !hasExample(media))
    expect(missing.map(([type]) => type)).toEqual([])
  })

  it.each(operations)(
    "$operationId describes its headers and has a summary and one tag",
    (operation) => {
      const answers = Object.entries(operation.responses)
      const missing = answers.flatMap(([status, { headers = {} }]) =>
        Object.entries(headers)
          .filter(([, header]) => header.$ref === undefined && header.description === undefined)
          .map(([name]) => `${status} ${name}`),
      )
      expect(missing).toEqual([])
      expect(operation.summary).toBeTruthy()
      const names = new Set(document.tags.map(({ name }) => name))
      expect(operation.tags?.filter((tag) => names.has(tag))).toHaveLength(1)
    },
  )

  it.each(operations.filter(({ security }) => security?.length))(
    "$operationId accepts sessions, and every kind of token unless it is for people only",
    ({ security = [], responses, tags = [] }) => {
      const ways = security.map((way) => Object.keys(way).join(" and "))
      const ofTokens = tags.includes("People") ? [] : ["oauth2", "token", "oauth2 and mutualTLS"]
      expect(ways).toEqual([...ofTokens, "session"])
      expect(responses).toHaveProperty("401")
    },
  )

  it("every problem response is shared, and its name is the codes of its problems", () => {
    const codesOf = ({ content }: Answer) =>
      Object.keys(content?.["application/problem+json"]?.examples ?? {})
    const shared = Object.entries(document.components.responses).filter(
      ([, response]) => codesOf(response).length > 0,
    )
    expect(shared.length).toBeGreaterThan(50)
    for (const [name, response] of shared) expect(name).toBe(codesOf(response).join("_or_"))
    const inline = operationsOf(written).flatMap(({ responses }) => Object.values(responses))
    expect(inline.flatMap(codesOf)).toEqual([])
  })

  it("every problem example refers to a shared example that exists", () => {
    const references = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        Object.values(content?.["application/problem+json"]?.examples ?? {}),
      ),
    )
    expect(references.length).toBeGreaterThan(100)
    for (const { $ref = "" } of references) {
      expect(document.components["examples"]).toHaveProperty([$ref.split("/").at(-1) ?? ""])
    }
  })
})
