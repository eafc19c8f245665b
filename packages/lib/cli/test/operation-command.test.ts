/** Commands made from operations: their words and options, and the requests that they make. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  addOperation,
  CheckedCommand,
  type DescribedOperation,
  type InputSchema,
  Problems,
  type Request,
  type Row,
  rowOf,
  type Texts,
} from "../src/index.ts"

const content = (schema: InputSchema) => ({ content: { "application/json": { schema } } })
const page = content({ properties: { items: { type: "array" }, next: { type: "string" } } })

const id = {
  in: "path",
  name: "id",
  schema: { type: "string", description: "Identifier of the tall box.", pattern: "^box_[0-9]+$" },
}
const described = (parts: Partial<DescribedOperation> = {}): DescribedOperation => ({
  operationId: "changeBox",
  summary: "Change a box",
  responses: {},
  ...parts,
})

const text = { type: "string" }
const box: InputSchema = {
  type: "object",
  required: ["label", "size"],
  properties: {
    label: { type: "string", description: "Printed on the `lid`. Any text." },
    size: { type: "integer" },
    colour: { type: "string", enum: ["red", "blue"] },
    isOpen: { type: "boolean" },
    note: { anyOf: [text, { type: "null" }] },
    page: { type: "string", format: "uri" },
    tags: { type: "array", items: text },
    headers: { type: "object", additionalProperties: text },
    parts: {
      type: "array",
      items: { type: "object", properties: { name: text, count: { type: "integer" } } },
    },
    place: {
      type: "object",
      required: ["country", "town"],
      properties: { country: { type: "string", enum: ["PL"] }, town: text },
    },
  },
}
const boxes = rowOf(
  "POST",
  "/boxes",
  described({ requestBody: { required: true, ...content(box) } }),
)

const run = async (row: Row, line: ReadonlyArray<string>, texts: Texts = {}, directory = "/") => {
  const wrong: Array<string> = []
  const requests: Array<Request> = []
  const program = new CheckedCommand("program", wrong).exitOverride()
  const problems = (example?: string) => new Problems(wrong, example)
  const [group, name] = row.words
  const context = { name: "program", directory, problems }
  addOperation(program.command(group), row, texts, context, async (request) => {
    requests.push(request)
  })
  await program.parseAsync([group, name, ...line], { from: "user" })
  return requests[0]
}

const required = ["--label", "A", "--size", "3"]

describe("The words of an operation", () => {
  it.each([
    ["GET", "/boxes", page, "boxes list"],
    ["GET", "/boxes", content({}), "boxes get"],
    ["GET", "/boxes/{id}", {}, "boxes get"],
    ["POST", "/boxes", {}, "boxes create"],
    ["PUT", "/boxes", {}, "boxes set"],
    ["PATCH", "/boxes/{id}", {}, "boxes change"],
    ["DELETE", "/boxes/{id}", {}, "boxes delete"],
    ["POST", "/boxes/{id}/open", {}, "boxes open"],
    ["GET", "/boxes/{id}/deliveries", page, "boxes deliveries"],
    ["GET", "/boxes/{id}/deliveries/{deliveryId}", {}, "boxes delivery"],
    ["POST", "/boxes/{id}/deliveries/{deliveryId}/resend", {}, "boxes resend"],
    ["POST", "/boxes/{id}/replays", {}, "boxes replay"],
  ] as const)("of %s %s", (method, path, answer, expected) => {
    const row = rowOf(method, path, described({ responses: { "200": answer } }))
    expect(row.words.join(" ")).toBe(expected)
  })

  it("an argument has the name of the resource and the prefix of its ids", async () => {
    const row = rowOf("PATCH", "/boxes/{id}", described({ parameters: [id] }))
    expect(row.text).toBe("change a box")
    expect(row.arguments).toEqual([
      { parameter: "id", name: "tall-box", text: "id of the tall box, box_…" },
    ])
    expect((await run(row, ["box_1"]))?.path).toEqual({ id: "box_1" })
  })
})

describe("The body of a request", () => {
  it.each<readonly [ReadonlyArray<string>, object]>([
    [[], {}],
    [["--colour", "red"], { colour: "red" }],
    [["--is-open"], { isOpen: true }],
    [["--note", "n"], { note: "n" }],
    [["--page", "https://a.example"], { page: "https://a.example" }],
    [["--tags", "a, b", "--tags", "c"], { tags: ["a", "b", "c"] }],
    [["--header", "a=1", "--header", "B: 2=3"], { headers: { a: "1", B: "2=3" } }],
    [
      ["--part", "name=a,b,count=2", "--part", "c=3"],
      {
        parts: [
          { name: "a,b", count: 2 },
          { name: "c", count: 3 },
        ],
      },
    ],
    [["--place.town", "Łódź"], { place: { country: "PL", town: "Łódź" } }],
  ])("is filled by %j", async (line, expected) => {
    const request = await run(boxes, [...required, ...line])
    expect(request?.body).toEqual({ label: "A", size: 3, ...expected })
  })

  it("is the JSON of a file, unread", async () => {
    const folder = temporaryFolder(onTestFinished)
    await writeFile(join(folder, "box.json"), '{"label":1}')
    expect((await run(boxes, ["--file", "box.json"], {}, folder))?.body).toEqual({ label: 1 })
  })

  it.each(["5", "null", "[]"])("a file with %s is refused", async (json) => {
    const folder = temporaryFolder(onTestFinished)
    await writeFile(join(folder, "box.json"), json)
    await expect(run(boxes, ["--file", "box.json"], {}, folder)).rejects.toThrow(
      "--file box.json: must be a JSON object",
    )
  })

  it("an optional one without options is absent", async () => {
    const optional = { requestBody: content({ type: "object", properties: { note: text } }) }
    expect((await run(rowOf("POST", "/boxes", described(optional)), []))?.body).toBeUndefined()
  })

  it("a program renames options, and takes a list as arguments", async () => {
    const argument = { member: "tags", name: "tags", text: "" }
    const texts = { names: { label: "title" }, argument }
    const request = await run(boxes, ["a", "b", "--title", "A", "--size", "3"], texts)
    expect(request?.body).toEqual({ label: "A", size: 3, tags: ["a", "b"] })
  })
})

describe("A wrong command line", () => {
  const either = content({
    anyOf: [
      { type: "object", required: ["ids"], properties: { ids: { type: "array", items: text } } },
      { type: "object", required: ["from"], properties: { from: text, to: text } },
    ],
  })
  const choosing = rowOf(
    "POST",
    "/boxes",
    described({ requestBody: { required: true, ...either } }),
  )
  const listing = rowOf("GET", "/boxes", described({ responses: { "200": page } }))

  it.each([
    [boxes, [], "--label (or --file) is missing\n--size (or --file) is missing"],
    [boxes, ["--label", "A", "--size", "x"], "--size x: must be a number"],
    [boxes, [...required, "--colour", "pink"], "--colour pink: must be one of red, blue"],
    [boxes, [...required, "--page", "ftp://a"], "--page ftp://a: must be an http or https URL"],
    [boxes, [...required, "--header", "hunter2"], '--header: must have the form name=value or "N'],
    [boxes, [...required, "--part", "a"], "--part a: must have the form name=…,count=…"],
    [boxes, [...required, "--part", "a=x"], "--part count x: must be a number"],
    [boxes, ["--file", "no.json"], "--file no.json: can't be read"],
    [boxes, ["--file", "a", "--label", "A"], "--file can't be combined with --label"],
    [choosing, [], "pass exactly one of --ids and --from"],
    [choosing, ["--ids", "a", "--from", "b"], "pass exactly one of --ids and --from"],
    [choosing, ["--to", "a"], "pass exactly one of --ids and --from"],
    [listing, ["--limit", "0"], "--limit 0: must be a whole number from 1 to 10000"],
  ])("%# is refused before anything is sent", async (row, line, expected) => {
    await expect(run(row, line)).rejects.toThrow(expected)
  })

  it.each([
    [["--ids", "a"], { ids: ["a"] }],
    [["--from", "a", "--to", "b"], { from: "a", to: "b" }],
  ])("%j is one of the alternatives", async (line, expected) => {
    expect((await run(choosing, line))?.body).toEqual(expected)
  })
})

describe("A list", () => {
  it("--limit counts the items of all pages, and there is no cursor", async () => {
    const query = (name: string, schema: InputSchema) => ({ in: "query", name, schema })
    const parameters = [
      query("limit", { type: "integer" }),
      query("cursor", text),
      query("made_from", text),
    ]
    const row = rowOf("GET", "/boxes", described({ parameters, responses: { "200": page } }))
    expect(row.query.map(({ member }) => member)).toEqual(["made_from"])
    const request = await run(row, ["--since", "2026"], { names: { made_from: "since" } })
    expect(request).toMatchObject({ limit: 20, query: { made_from: "2026" } })
  })

  it("a required flag is given or denied", async () => {
    const properties = { isOpen: { type: "boolean" } }
    const schema: InputSchema = { type: "object", required: ["isOpen"], properties }
    const row = rowOf(
      "POST",
      "/boxes",
      described({ requestBody: { required: true, ...content(schema) } }),
    )
    expect((await run(row, ["--is-open"]))?.body).toEqual({ isOpen: true })
    expect((await run(row, ["--no-is-open"]))?.body).toEqual({ isOpen: false })
    await expect(run(row, [])).rejects.toThrow("--is-open")
  })
})
