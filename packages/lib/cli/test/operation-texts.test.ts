/** What a program changes in the command of an operation. */
import { Command } from "commander"
import { describe, expect, it } from "vitest"
import {
  addOperation,
  type InputSchema,
  mergePatch,
  Problems,
  type Request,
  type Row,
  rowOf,
  type Texts,
} from "../src/index.ts"

const text = { type: "string" }
const company: InputSchema = {
  type: "object",
  required: ["name", "buyer"],
  properties: {
    name: text,
    isOpen: { type: "boolean" },
    overlap: text,
    buyer: {
      type: "object",
      required: ["name", "nip"],
      properties: { name: text, nip: text, terms: { type: "object", properties: { days: text } } },
    },
  },
}

const rowWith = (method: Row["method"], schema: InputSchema): Row =>
  rowOf(method, "/companies", {
    operationId: "company",
    summary: "Company",
    responses: {},
    requestBody: { required: true, content: { "application/json": { schema } } },
  })

const commandOf = (row: Row, texts: Texts, requests: Array<Request> = []): Command => {
  const program = new Command("program").exitOverride()
  const problems = () => new Problems([])
  const context = { name: "program", directory: "/", problems }
  const [group] = row.words
  return addOperation(program.command(group), row, texts, context, async (request) => {
    requests.push(request)
  })
}

const bodyOf = async (row: Row, line: ReadonlyArray<string>, texts: Texts): Promise<unknown> => {
  const requests: Array<Request> = []
  await commandOf(row, texts, requests).parseAsync(line, { from: "user" })
  return requests[0]?.body
}

describe("Options", () => {
  const texts: Texts = {
    shortened: ["buyer.terms", "buyer"],
    names: { "buyer.name": "buyer-name" },
    optionTexts: { "buyer.nip": "ten digits" },
    inputs: { overlap: { placeholder: "<days>", text: "days", read: (days) => `P${days}D` } },
    complete: ({ buyer, ...body }) => ({
      ...body,
      buyer: { name: body["name"], ...Object(buyer) },
    }),
  }
  const create = rowWith("POST", company)

  it("members of shortened objects are options without the object's name", async () => {
    const help = commandOf(create, texts).helpInformation()
    expect(help).toMatch(/--nip <value> +ten digits\n/)
    expect(help).toMatch(/--days <value>\n/)
    expect(help).toMatch(/--overlap <days> +days\n/)
  })

  it("what is typed is read, and the body completed before it is checked", async () => {
    const line = ["--name", "A", "--nip", "1", "--days", "7", "--overlap", "2"]
    expect(await bodyOf(create, line, texts)).toEqual({
      name: "A",
      overlap: "P2D",
      buyer: { name: "A", nip: "1", terms: { days: "7" } },
    })
    await expect(bodyOf(create, ["--name", "A"], texts)).rejects.toThrow(
      "--nip (or --file) is missing",
    )
  })

  it("one value of a member is one argument, in place of --file", async () => {
    const row = rowWith("POST", { type: "object", required: ["role"], properties: { role: text } })
    const argument = { member: "role", name: "role", text: "a role" }
    expect(await bodyOf(row, ["owner"], { argument })).toEqual({ role: "owner" })
    expect(commandOf(row, { argument }).helpInformation()).not.toContain("--file")
  })
})

describe("A change", () => {
  const change = rowWith("PATCH", { ...company, required: [] })

  it("a flag can be its opposite", async () => {
    expect(await bodyOf(change, ["--no-is-open"], {})).toEqual({ isOpen: false })
  })

  it("names a field", async () => {
    await expect(bodyOf(change, [], {})).rejects.toThrow("name a field to change")
  })
})

describe("mergePatch", () => {
  // RFC 7396, appendix A.
  it.each([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    ["a", { bb: { ccc: null } }, { bb: {} }],
  ])("%j and %j make %j", (target, patch, merged) => {
    expect(mergePatch(target, patch)).toEqual(merged)
  })
})
