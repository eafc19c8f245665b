/** The dashboard against the API's public document: it asks and reads what is described there. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { ApiCall } from "../api-types.ts"
import * as calls from "../page/calls.mjs"

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: ReadonlyArray<string>
  readonly allOf?: ReadonlyArray<Schema>
}

interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly in: string }>
  readonly requestBody?: object
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const file = new URL("../../../../../docs/openapi.json", import.meta.url)
const document: ApiDocument = JSON.parse(readFileSync(file, "utf8"))

const fields = { url: "", events: [], contactEmail: "" }

/** Every call that there is, with the members of its answer that some view reads. */
const asked: ReadonlyArray<readonly [ApiCall, ReadonlyArray<string>]> = [
  [calls.listWebhooks(), ["items.id", "items.status", "items.paused.since"]],
  [calls.createWebhook(fields), ["id", "secret"]],
  [
    calls.readWebhook("s"),
    ["url", "events", "contactEmail", "paused.deliveryId", "paused.eventId", "secrets.expiresAt"],
  ],
  [calls.changeWebhook("s", fields), []],
  [calls.deleteWebhook("s"), []],
  [calls.resumeWebhook("s", "retry"), []],
  [calls.rotateSecret("s", 24), ["secret"]],
  [calls.sendTestEvent("s"), ["id"]],
  [
    calls.listDeliveries("s", { status: "ready", eventId: "e" }),
    ["next", "items.id", "items.eventId", "items.eventType", "items.kind", "items.createdAt"],
  ],
  [
    calls.readDelivery("s", "d"),
    [
      "status",
      "nextAttemptAt",
      "attempts.at",
      "attempts.status",
      "attempts.failure",
      "attempts.durationMillis",
    ],
  ],
  [calls.redeliver("s", "d"), []],
  [calls.requestReplay("s", { eventIds: [] }), []],
  [calls.listReplays("s"), ["items.id", "items.webhookId", "items.selection"]],
  [calls.readReplay("s", "r"), ["createdAt", "queued", "completedAt"]],
  [calls.listEvents({ type: "t", after: "e" }), ["items", "next"]],
  [
    calls.readUsage(),
    [
      "month",
      "resetsAt",
      "quotas.deliveries.used",
      "quotas.orders.limit",
      "quotas.invoices.percent",
    ],
  ],
]

const rows = asked.map(([call, members]) => ({
  name: `${call.method} ${call.path}`,
  call,
  members,
}))

const isLike = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(path)

const operationOf = ({ method, path }: ApiCall): Operation | undefined => {
  const [plain = ""] = path.split("?")
  const templates = Object.keys(document.paths).filter((template) => isLike(template, plain))
  const [template = ""] = templates.toSorted(
    (one, other) => one.split("{").length - other.split("{").length,
  )
  return document.paths[template]?.[method.toLowerCase()]
}

const resolved = (schema: Schema | undefined): Schema | undefined => {
  const name = schema?.$ref?.split("/").at(-1)
  if (name !== undefined) return resolved(document.components.schemas[name])
  return schema?.allOf === undefined ? schema : resolved(schema.allOf[0])
}

const memberOf = (schema: Schema | undefined, name: string): Schema | undefined => {
  const whole = resolved(schema)
  return resolved(resolved(whole?.items ?? whole)?.properties?.[name])
}

const answerOf = (operation: Operation | undefined): Schema | undefined => {
  const [, success] =
    Object.entries(operation?.responses ?? {}).find(([status]) => status < "3") ?? []
  return success?.content?.["application/json"]?.schema
}

describe("Every call of the dashboard", () => {
  it("is here", () => {
    const others = new Set(["withQuery", "nextPage", "countingSize"])
    const made = Object.keys(calls).filter((name) => !others.has(name))
    expect(asked).toHaveLength(made.length)
  })

  it.each(rows)("is described, with its query: $name", ({ call }) => {
    const operation = operationOf(call)
    expect(operation).toBeDefined()
    const known = operation?.parameters?.filter((one) => one.in === "query").map(({ name }) => name)
    const [, query = ""] = call.path.split("?")
    expect(known ?? []).toEqual(expect.arrayContaining([...new URLSearchParams(query).keys()]))
    expect(operation?.requestBody !== undefined || call.body === undefined).toBe(true)
  })

  it.each(rows)("is answered with what is read: $name", ({ call, members }) => {
    const answer = answerOf(operationOf(call))
    for (const path of members) {
      const member = path.split(".").reduce(memberOf, answer)
      expect(member, path).toBeDefined()
    }
  })
})
