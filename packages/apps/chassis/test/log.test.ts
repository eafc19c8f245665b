import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { layerLog, logLevels, makeLogger } from "../src/index.ts"

type Entry = Readonly<Record<string, unknown>>

const collected = (level: (typeof logLevels)[number] = "debug") => {
  const lines: Array<string> = []
  const log = makeLogger("sample", level, { write: (line) => void lines.push(line) })
  return { lines, log, entries: (): Array<Entry> => lines.map((line) => JSON.parse(line)) }
}

describe("The log of a process", () => {
  it("is one JSON object a line, with the process's name", () => {
    const { lines, log, entries } = collected()
    log.info({ orderId: "ord_1" }, "order\naccepted")
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\{.*\}\n$/)
    expect(entries()).toMatchObject([{ name: "sample", orderId: "ord_1", msg: "order\naccepted" }])
  })

  it.each(["authorization", "secret", "clientSecret", "token", "password"])(
    "blots out %s wherever it stands",
    (key) => {
      const { lines, log } = collected()
      log.info({ [key]: "hush" }, "at the top")
      log.warn({ request: { [key]: "hush" } }, "one level down")
      log.error({ request: { headers: { [key]: "hush", host: "localhost" } } }, "two levels down")
      expect(lines.join("")).not.toContain("hush")
      expect(lines).toHaveLength(3)
      expect(lines[2]).toContain("localhost")
    },
  )

  it("says nothing below its level, and nothing at all when silent", () => {
    for (const level of logLevels) {
      const { lines, log } = collected(level)
      for (const each of ["error", "warn", "info", "debug"] as const) log[each]("a word")
      expect(lines).toHaveLength(logLevels.indexOf(level))
    }
  })
})

describe("What use cases log", () => {
  const logged = async (effect: Effect.Effect<void>): Promise<Array<Entry>> => {
    const { log, entries } = collected()
    await Effect.runPromise(effect.pipe(Effect.provide(layerLog(log))))
    return entries()
  }

  it("goes to the same log, its data as fields, its words as the message", async () => {
    const data = { invoiceId: "inv_1", attempt: 2 }
    expect(await logged(Effect.logWarning("step did not succeed", data))).toMatchObject([
      { level: 40, name: "sample", invoiceId: "inv_1", attempt: 2, msg: "step did not succeed" },
    ])
  })

  it.each([
    [Effect.logDebug, 20],
    [Effect.logInfo, 30],
    [Effect.logWarning, 40],
    [Effect.logError, 50],
    [Effect.logFatal, 50],
  ])("keeps its severity (%#)", async (write, level) => {
    const [entry] = await logged(write("a word"))
    const heard = entry ?? { level: 20 }
    expect(heard["level"]).toBe(level)
  })

  it("keeps the reason of an error", async () => {
    const error = new TypeError("the row can't be read\nand where")
    expect(await logged(Effect.logError("unreadable", error))).toMatchObject([
      { msg: "unreadable", problem: "the row can't be read" },
    ])
    expect(await logged(Effect.logError(error))).toMatchObject([
      { problem: "the row can't be read" },
    ])
  })

  it("is free of secrets as well", async () => {
    const entries = await logged(Effect.logInfo("calling", { headers: { authorization: "hush" } }))
    expect(JSON.stringify(entries)).not.toContain("hush")
  })
})
