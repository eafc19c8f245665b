/** Tests the files that count for a journey, and how the calls of a running process are read. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readSourceTree } from "../architecture/source-tree.ts"
import { inspectorUrl, watchCalls } from "./called-functions.ts"
import { type Journey, journeys } from "./journeys.ts"
import { filesOf, journeyTable, sizeOf } from "./measure.ts"

const journey: Journey = {
  name: "order",
  title: "place an order",
  stage: "placing",
  beyondIdle: true,
  leavesOut: [{ files: /\/observation\//, because: "it only watches" }],
  before: { files: 3, lines: 1_200, called: 700 },
  goal: { files: 1, lines: 100 },
}
const place = { path: "packages/domain/src/order/place.ts", start: 2, end: 5 }
const poll = { path: "packages/domain/src/order/poll.ts", start: 0, end: 1 }
const called = [
  place,
  { ...place, start: 4, end: 9 },
  poll,
  { path: "packages/domain/test/order/place.test.ts", start: 3, end: 4 },
  { path: "packages/apps/api/src/observation/metrics.ts", start: 3, end: 4 },
]

describe("filesOf", () => {
  it("filesOf returns each called source file once, without the excluded ones", () => {
    expect(filesOf(journey, { called, whenIdle: [] })).toEqual([place.path, poll.path])
  })

  it("filesOf omits files whose called functions also run in an idle process", () => {
    expect(filesOf(journey, { called, whenIdle: [poll, { ...place, start: 4, end: 9 }] })).toEqual([
      place.path,
    ])
    const everything = { ...journey, beyondIdle: false }
    expect(filesOf(everything, { called, whenIdle: [poll] })).toEqual([place.path, poll.path])
  })

  it("filesOf returns only files that the journey includes", () => {
    const polls = { ...journey, includes: /poll/ }
    expect(filesOf(polls, { called, whenIdle: [] })).toEqual([poll.path])
  })

  it("the table shows a journey's size beside the figures of ff56b2e and the goal", () => {
    // Lines 2 to 4 and 3 to 5 of one file, line 1 of the other.
    const today = sizeOf(journey, { called, whenIdle: [] }, () => "a\nb\nc\nd\ne\nf\n")
    expect(today).toEqual({ files: 2, lines: 12, called: 5 })
    expect(journeyTable([{ journey, today }])).toContain(
      "| place an order | 3 / 1,200 / 700 | 2 / 12 / 5 | 1 / 100 |",
    )
  })
})

describe("Patterns of the journeys", () => {
  const sources = [...readSourceTree("packages").keys()].map((path) => `packages/${path}`)
  const patterns = journeys.flatMap(({ name, includes, leavesOut }) =>
    [includes, ...leavesOut.map(({ files }) => files)].flatMap((pattern) =>
      pattern === undefined ? [] : [{ name, pattern }],
    ),
  )

  it.each(patterns)("the pattern matches a source file: $name $pattern", ({ pattern }) => {
    expect(sources.some((path) => path.includes("/src/") && pattern.test(path))).toBe(true)
  })
})

describe("Watched processes", () => {
  let folder: string
  let child: ChildProcess
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "journeys-"))
    const text = [
      "const idle = () => undefined",
      "const answer = () => process.send('answered')",
      "process.on('message', () => { answer() })",
      "process.send('ready')",
      "",
    ]
    await writeFile(join(folder, "service.mjs"), text.join("\n"))
    child = spawn(process.execPath, ["--inspect=127.0.0.1:0", join(folder, "service.mjs")], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    })
  })
  afterAll(async () => {
    child.kill("SIGKILL")
    await rm(folder, { recursive: true, force: true })
  })

  it("take returns the functions that were called since the last take", async () => {
    let log = ""
    child.stderr?.on("data", (part: Buffer) => {
      log += part.toString()
    })
    await once(child, "message")
    await expect.poll(() => log).toContain("Debugger listening")
    const watched = await watchCalls(inspectorUrl(log), `${pathToFileURL(folder).href}/`)
    await watched.take()
    child.send("question")
    await once(child, "message")
    const start = "const idle = () => undefined\n".length + 15
    const end = start + "() => process.send('answered')".length
    const answered = { path: "service.mjs", start, end }
    expect(await watched.take()).toContainEqual(answered)
    expect(await watched.take()).toEqual([])
    watched.close()
  })

  it("inspectorUrl rejects a log without the inspector's address", () => {
    expect(() => inspectorUrl("listening on 8080")).toThrow(/inspector/)
  })
})
