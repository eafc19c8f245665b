/** The reference at /docs, its collections and llms.txt contain all operations. */
import { hash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openApiDocument } from "../src/index.ts"
import { sampleLanguages } from "../src/pages/reference/samples.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { withFullResponses } from "./document/full-responses.ts"

interface Document {
  readonly tags: ReadonlyArray<{ readonly name: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}
interface Described {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly responses: Readonly<Record<string, Answer>>
}
interface Answer {
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>
}

const { tags, paths } = withFullResponses(openApiDocument() as Document)
const operations = Object.values(paths).flatMap((item) => Object.values(item))

let server: ApiServer
beforeAll(async () => {
  server = await startApi({ mode: "production", publicUrl: () => "https://api.example.com" })
})
afterAll(() => server.close())

const textOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await server.fetch(path, { headers })
  expect([path, response.status]).toEqual([path, 200])
  return { text: await response.text(), headers: response.headers }
}

describe("Reference pages", () => {
  it("the index links every operation on the page of its tag", async () => {
    const { text } = await textOf("/docs")
    for (const {
      operationId,
      tags: [tag = ""],
    } of operations) {
      expect(text).toContain(`href="/docs/${tag.toLowerCase()}?lang=en#${operationId}"`)
    }
  })

  it.each(tags.map(({ name }) => name))(
    "the page %s shows each of its operations with samples in six languages",
    async (name) => {
      const { text } = await textOf(`/docs/${name.toLowerCase()}`)
      const own = operations.filter(({ tags: [tag] }) => tag === name)
      expect(own.length).toBeGreaterThan(0)
      for (const { operationId } of own) expect(text).toContain(`id="${operationId}"`)
      for (const language of Object.keys(sampleLanguages)) {
        const found = text.split(`data-sample="${language}"`).length - 1
        expect([language, found]).toEqual([language, own.length])
      }
    },
  )

  it.each(operations)(
    "$operationId shows the problems or description of every response",
    async ({ operationId, tags: [tag = ""], responses }) => {
      const { text } = await textOf(`/docs/${tag.toLowerCase()}`)
      const [, section = ""] = text.split(`<section class="operation" id="${operationId}">`)
      const rows = section
        .replace(/<\/section>[^]*/, "")
        .split('<td class="status">')
        .slice(1)
      expect(rows.map((row) => row.slice(0, 3))).toEqual(Object.keys(responses))
      for (const [index, { content = {} }] of Object.values(responses).entries()) {
        const codes = Object.keys(content["application/problem+json"]?.examples ?? {})
        for (const code of codes) expect(rows[index]).toContain(`href="/problems/${code}?lang=en"`)
        if (codes.length === 0) expect(rows[index]).toMatch(/<p>\w/)
      }
    },
  )

  it("the content security policy allows only the page's own style and script", async () => {
    const { text, headers } = await textOf("/docs")
    const policy = headers.get("content-security-policy") ?? ""
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? ""
    expect(policy).toContain(`'sha256-${hash("sha256", style, "base64")}'`)
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).not.toContain("unsafe")
    expect(policy).not.toContain("http")
  })

  it("pages of production are compressed and revalidated, and show no client", async () => {
    const accepted = { "accept-encoding": "br" }
    const { text, headers } = await textOf("/docs/webhooks", accepted)
    expect(headers.get("content-encoding")).toBe("br")
    expect(text).not.toContain("client-secret")
    const held = { ...accepted, "if-none-match": headers.get("etag") ?? "" }
    expect((await server.fetch("/docs/webhooks", { headers: held })).status).toBe(304)
  })

  it("the reader's language is that of the frame, and an unknown page gets 404", async () => {
    const { text } = await textOf("/docs/orders", { "accept-language": "pl" })
    expect(text).toContain('<html lang="pl">')
    expect(text).toContain("Treść żądania")
    expect((await server.fetch("/docs/nothing")).status).toBe(404)
  })
})

interface Item {
  readonly name: string
  readonly item?: ReadonlyArray<Item>
  readonly items?: ReadonlyArray<Item>
}

const leavesOf = ({ name, item, items }: Item): ReadonlyArray<string> =>
  (item ?? items)?.flatMap(leavesOf) ?? [name]

describe("Collections", () => {
  it.each(["postman", "bruno"])("the %s collection has every operation", async (tool) => {
    const { text } = await textOf(`/docs/${tool}.json`)
    const collection = JSON.parse(text) as Item
    expect(leavesOf(collection)).toHaveLength(operations.length)
    expect(text).toContain("https://api.example.com")
  })

  it("llms.txt names every operation and its documentation", async () => {
    const { text } = await textOf("/llms.txt")
    for (const { operationId, summary } of operations) {
      expect(text).toContain(`#${operationId}): ${summary}`)
    }
  })
})
