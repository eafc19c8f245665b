/**
 * KSeF's published description as a document that generators take: what is kept of it for tests has
 * no texts, and a document needs some.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"

type Tree = Readonly<Record<string, unknown>>

const recordedFile = join(
  import.meta.dirname,
  "../../packages/adapters/ksef/test/api-description/open-api-2.9.0.json",
)

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Tree }>> }
  readonly responses: Readonly<Record<string, Tree>>
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Tree
}

const mapped = <A, B>(entries: Readonly<Record<string, A>>, change: (value: A) => B) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value)]))

/** A reference with the required members repeated would become a second type. */
const referenced = ({ schema }: { readonly schema: Tree }) => ({
  schema: (schema["allOf"] as ReadonlyArray<Tree> | undefined)?.[0] ?? schema,
})

const complete = ({ requestBody, responses, ...rest }: Operation) => ({
  ...rest,
  ...(requestBody === undefined
    ? {}
    : { requestBody: { ...requestBody, content: mapped(requestBody.content, referenced) } }),
  responses: mapped(responses, (response) => ({ description: "", ...response })),
})

/** OpenAPI 3.0. */
export const publishedDescription = async (): Promise<string> => {
  const { paths, components } = JSON.parse(await readFile(recordedFile, "utf8")) as Description
  return JSON.stringify({
    openapi: "3.0.4",
    info: { title: "KSeF", version: "2.9.0" },
    servers: [{ url: "/v2" }],
    security: [{ bearer: [] }],
    paths: mapped(paths, (operations) => mapped(operations, complete)),
    components: { ...components, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  })
}
