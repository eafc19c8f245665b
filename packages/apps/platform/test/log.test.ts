import { logFailure } from "@procurement/domain/trace"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { layerLog, logLevels, makeLogger, oneLine } from "../src/index.ts"

class StoreError extends Data.TaggedError("StoreError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {}

class SignInError extends Data.TaggedError("SignInError")<{
  readonly token: string
  readonly host: string
}> {}

type Entry = Readonly<Record<string, unknown>>

const collected = (level: (typeof logLevels)[number] = "debug") => {
  const lines: Array<string> = []
  const log = makeLogger("sample", level, { write: (line) => void lines.push(line) })
  return { lines, log, entries: (): Array<Entry> => lines.map((line) => JSON.parse(line)) }
}

describe("makeLogger", () => {
  it("the log has one JSON object per line with the process's name", () => {
    const { lines, log, entries } = collected()
    log.info({ orderId: "ord_1" }, "order\naccepted")
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^\{.*\}\n$/)
    expect(entries()).toMatchObject([{ name: "sample", orderId: "ord_1", msg: "order\naccepted" }])
  })

  it.each(["authorization", "secret", "clientSecret", "token", "password"])(
    "the log redacts %s at the top level and in nested objects",
    (key) => {
      const { lines, log } = collected()
      log.info({ [key]: "hush" }, "at the top")
      log.warn({ request: { [key]: "hush" } }, "one level down")
      log.error({ request: { headers: { [key]: "hush", host: "localhost" } } }, "two levels down")
      log.error({ requests: [{ [key]: "hush", host: "localhost" }] }, "in a list")
      expect(lines.join("")).not.toContain("hush")
      expect(lines).toHaveLength(4)
      expect(lines[3]).toContain('[{"')
      expect(lines[2]).toContain("localhost")
    },
  )

  it("the log redacts errors, which keep their message and stack, and what has a toJSON", () => {
    const { lines, log, entries } = collected()
    const failure = new SignInError({ token: "hush", host: "localhost" })
    log.warn({ failure }, "an error of Effect")
    log.warn({ err: failure }, "as the error of the line")
    log.warn(Object.assign(new TypeError("no answer"), { token: "hush" }), "the error itself")
    log.warn({ page: { toJSON: () => ({ token: "hush", host: "localhost" }) } }, "its own JSON")
    log.warn({ err: new TypeError("no answer"), at: new Date(0) }, "nothing secret")
    expect(lines.join("")).not.toContain("hush")
    const stack = expect.stringContaining("log.test.ts")
    const host = "localhost"
    expect(entries()).toMatchObject([
      { failure: { _tag: "SignInError", token: "[Redacted]", host } },
      { err: { type: "SignInError", token: "[Redacted]", host, stack } },
      { err: { type: "TypeError", message: "no answer", token: "[Redacted]", stack } },
      { page: { token: "[Redacted]", host } },
      { err: { type: "TypeError", message: "no answer", stack }, at: "1970-01-01T00:00:00.000Z" },
    ])
    expect(failure.token).toBe("hush")
  })

  const failing = (): never => {
    throw new TypeError("not to be read")
  }
  const frozen = Object.freeze(new SignInError({ token: "hush", host: "localhost" }))
  const redacted = { token: "[Redacted]", host: "localhost" }
  const refused = { type: "AggregateError", message: "refused" }

  it.each([
    ["a toJSON that throws", { page: { toJSON: failing } }, { page: "[Unreadable]" }],
    [
      "a getter that throws",
      Object.defineProperty({ a: 1 }, "b", { enumerable: true, get: failing }),
      { a: 1, b: "[Unreadable]" },
    ],
    [
      "such a getter in a field",
      {
        page: {
          a: 1,
          get b() {
            return failing()
          },
        },
      },
      { page: { a: 1, b: "[Unreadable]" } },
    ],
    [
      "such a getter of an error",
      { err: Object.defineProperty(new TypeError("no"), "b", { enumerable: true, get: failing }) },
      { err: { type: "TypeError", b: "[Unreadable]" } },
    ],
    [
      "a field whose keys can't be listed",
      { page: new Proxy({}, { ownKeys: failing }) },
      { page: "[Unreadable]" },
    ],
    ["a frozen error as a field", { failure: frozen }, { failure: redacted }],
    ["a frozen error", { err: frozen }, { err: { ...redacted, type: "SignInError" } }],
    [
      "a frozen error in an error",
      { err: Object.assign(new TypeError("no"), { inner: frozen }) },
      { err: { message: "no", inner: redacted } },
    ],
    [
      "a frozen error in an error as a field",
      { failure: Object.assign(new TypeError("no"), { inner: frozen }) },
      { failure: { message: "no", inner: redacted } },
    ],
    [
      "frozen errors that caused one",
      { err: new AggregateError([frozen], "refused") },
      { err: refused },
    ],
    [
      "frozen errors that caused one, as a field",
      { failure: new AggregateError([frozen], "refused") },
      { failure: refused },
    ],
  ])("%s does not stop the caller, and hides no other field", (_, fields, expected) => {
    const { lines, log, entries } = collected()
    log.info(
      Object.defineProperties({ orderId: "ord_1" }, Object.getOwnPropertyDescriptors(fields)),
      "read",
    )
    expect(lines.join("")).not.toContain("hush")
    expect(entries().at(-1)).toMatchObject({ orderId: "ord_1", msg: "read", ...expected })
  })

  it("a logger drops entries below its level, and everything when silent", () => {
    for (const level of logLevels) {
      const { lines, log } = collected(level)
      for (const each of ["error", "warn", "info", "debug"] as const) log[each]("a word")
      expect(lines).toHaveLength(logLevels.indexOf(level))
    }
  })
})

describe("Effect logs", () => {
  const logged = async (effect: Effect.Effect<void>): Promise<Array<Entry>> => {
    const { log, entries } = collected()
    await Effect.runPromise(effect.pipe(Effect.provide(layerLog(log))))
    return entries()
  }

  it("an Effect log goes to the process's log with its data as fields", async () => {
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
  ])("an Effect log keeps its severity (%#)", async (write, level) => {
    const [entry] = await logged(write("a word"))
    const loggedEntry = entry ?? { level: 20 }
    expect(loggedEntry["level"]).toBe(level)
  })

  it("a logged error keeps the first line of its message", async () => {
    const error = new TypeError("the row can't be read\nand where")
    expect(await logged(Effect.logError("unreadable", error))).toMatchObject([
      { msg: "unreadable", problem: "the row can't be read" },
    ])
    expect(await logged(Effect.logError(error))).toMatchObject([
      { problem: "the row can't be read" },
    ])
  })

  it("a logged error or Cause keeps the messages of its causes without a stack", async () => {
    const refused = new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1:5432")])
    const error = new StoreError({ reason: "Unavailable", cause: refused })
    const problem = "StoreError (Unavailable): AggregateError: connect ECONNREFUSED 127.0.0.1:5432"
    const entries = await logged(
      Effect.andThen(
        Effect.logWarning("saving failed", Cause.fail(error)),
        Effect.logWarning("saving failed", error),
      ),
    )
    expect(entries).toMatchObject([{ problem }, { problem }])
    expect(entries.every((entry) => !("cause" in entry) && !("stack" in entry))).toBe(true)
  })

  it("oneLine does not repeat a cause that the error's message already contains", () => {
    const cause = new Error("no such table")
    expect(oneLine(new Error("migration 3: no such table", { cause }))).toBe(
      "migration 3: no such table",
    )
    expect(oneLine(new Error("migration 3", { cause }))).toBe("migration 3: no such table")
  })

  it("oneLine terminates for an error that is its own cause", () => {
    const error = new Error("round")
    error.cause = error
    expect(oneLine(error)).toBe("round")
  })

  it("logFailure logs a defect as an error with its stack and a failure as a warning", async () => {
    const thrown = Cause.die(new TypeError("undefined is not a function"))
    const failed = Cause.fail(new StoreError({ reason: "Unavailable" }))
    const entries = await logged(
      Effect.andThen(
        logFailure(thrown, "sending failed", { batchId: "bat_1" }),
        logFailure(failed, "sending failed", { batchId: "bat_2" }),
      ),
    )
    expect(entries).toMatchObject([
      {
        level: 50,
        batchId: "bat_1",
        msg: "sending failed",
        problem: "undefined is not a function",
        stack: expect.stringContaining("log.test.ts"),
      },
      { level: 40, batchId: "bat_2", msg: "sending failed", problem: "StoreError (Unavailable)" },
    ])
  })

  it("secrets in Effect logs are redacted", async () => {
    const entries = await logged(Effect.logInfo("calling", { headers: { authorization: "hush" } }))
    expect(JSON.stringify(entries)).not.toContain("hush")
  })
})
