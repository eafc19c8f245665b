/** Generates the types of `src/schema.ts` from the OpenAPI document, formatted like all files. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { openApiDocument } from "@procurement/adapter-http-express"
import openApiTypes, { astToString } from "openapi-typescript"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

export const schemaFile = fileURLToPath(new URL("../../src/schema.ts", import.meta.url))

const head = `/**
 * The types of the API, made from its OpenAPI document by \`npm run generate -w packages/sdk\`.
 *
 * Nobody edits this file; a test fails when it is not what the document says now.
 */
`

const formatted = (text: string): string => {
  const biome = `${root}node_modules/@biomejs/biome/bin/biome`
  const args = [biome, "format", "--stdin-file-path=packages/sdk/src/schema.ts"]
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
const servedDocument = () =>
  JSON.parse(JSON.stringify(openApiDocument()), (_name, value: unknown) => {
    const { additionalProperties, ...described } = Object(value)
    const isDescribed = Object.keys(described.properties ?? {}).length > 0
    return isDescribed && additionalProperties === true ? described : value
  })

/** Members with a default are optional; only requests have such members. */
const options = { alphabetize: true, defaultNonNullable: false }

export const schemaText = async (): Promise<string> => {
  const ast = await openApiTypes(servedDocument(), options)
  return formatted(head + astToString(ast))
}
