/** Holds what the status page returns and sends against docs/status-openapi.json. */
import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import { expect } from "vitest"

type Tree = Readonly<Record<string, unknown>>

const document: Tree = JSON.parse(
  readFileSync(new URL("../../../../../docs/status-openapi.json", import.meta.url), "utf8"),
)
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema(document, "status")

const at = (tree: unknown, keys: ReadonlyArray<string>): unknown =>
  keys.reduce<unknown>((found, key) => (found as Tree | undefined)?.[key], tree)

const pointerOf = (keys: ReadonlyArray<string>): string =>
  keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const paths = Object.keys(document["paths"] as Tree)

const pathOf = (pathname: string): string =>
  paths.find((path) =>
    new URLPattern({ pathname: path.replace("{id}", ":id") }).test({ pathname }),
  ) ?? `${pathname} is not documented`

const expectValid = (keys: ReadonlyArray<string>, value: unknown): void => {
  expect([keys, at(document, keys) === undefined]).toEqual([keys, false])
  const reference = encodeURI(`status#${pointerOf(keys)}`)
  const validate = ajv.getSchema(reference)
  validate?.(value)
  expect([keys, validate?.errors ?? []]).toEqual([keys, []])
}

/** As `fetch`; fails when the document does not describe the response. */
export const fetchDocumented = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(url, init)
  const { method = "GET" } = init
  const path = pathOf(new URL(url).pathname)
  const described = ["paths", path, method.toLowerCase(), "responses", String(response.status)]
  expect([described, at(document, described) === undefined]).toEqual([described, false])
  const text = await response.clone().text()
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";")
  if (at(document, [...described, "content"]) === undefined) expect(text).toBe("")
  else expectValid([...described, "content", type, "schema"], JSON.parse(text))
  return response
}

/** Fails when the document does not describe the body of a webhook. */
export const expectDocumentedWebhook = (body: string): void => {
  const { type } = JSON.parse(body)
  const subscribed = ["paths", "/api/webhooks", "post", "callbacks", type, "{$request.body#/url}"]
  const content = ["post", "requestBody", "content", "application/json", "schema"]
  expectValid([...subscribed, ...content], JSON.parse(body))
}
