/** Generates the types of an API from its OpenAPI document, formatted like all files. */
import { spawnSync } from "node:child_process"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import { openApiDocument, operatorOpenApiDocument } from "@procurement/adapter-http-express"
import openApiTypes, { astToString } from "openapi-typescript"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

interface SchemaSource {
  readonly api: string
  readonly file: string
  readonly document: () => object
}

/** The files that are generated. */
export const schemas: ReadonlyArray<SchemaSource> = [
  {
    api: "API",
    file: fileURLToPath(new URL("../../src/schema.ts", import.meta.url)),
    document: openApiDocument,
  },
  {
    api: "operator API",
    file: `${root}packages/apps/dashboard/browser/console/operator-schema.ts`,
    document: operatorOpenApiDocument,
  },
]

const headOf = ({ api }: SchemaSource): string => `/**
 * The types of the ${api}, made from its OpenAPI document by \`npm run generate -w packages/sdk\`.
 *
 * Nobody edits this file; a test fails when it is not what the document says now.
 */
`

const formatted = (text: string, file: string): string => {
  const biome = `${root}node_modules/@biomejs/biome/bin/biome`
  const args = [biome, "format", `--stdin-file-path=${relative(root, file)}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    input: text,
    encoding: "utf8",
    maxBuffer: 50_000_000,
  })
  if (status !== 0) throw new Error(`biome: ${stderr}`)
  return stdout
}

/**
 * The document as it is served, after a round trip through JSON. Omits the declaration that
 * responses may grow: with it a misspelt member would be `unknown` instead of an error.
 */
const served = (document: object) =>
  JSON.parse(JSON.stringify(document), (_name, value: unknown) => {
    const { additionalProperties, ...described } = Object(value)
    const isDescribed = Object.keys(described.properties ?? {}).length > 0
    return isDescribed && additionalProperties === true ? described : value
  })

/** Members with a default are optional; only requests have such members. */
const options = { alphabetize: true, defaultNonNullable: false }

export const schemaText = async (source: SchemaSource): Promise<string> => {
  const ast = await openApiTypes(served(source.document()), options)
  return formatted(headOf(source) + astToString(ast), source.file)
}
