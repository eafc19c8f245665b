/** The running processes as operators see them. */
import { instant } from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import { encodeInstant } from "../../src/schema/primitives.ts"
import { answered, refusal, saveOperator, useOperator } from "./operator-server.ts"

const server = useOperator()

const at = instant(Date.UTC(2026, 10, 20, 9, 30))

describe("Processes", () => {
  it("are listed with roles, version, settings and certificates, for readers", async () => {
    const settings = [
      { name: "ROLES", value: "invoicing" },
      { name: "DATABASE_URL", isSet: true },
    ]
    const statement = { version: "0.1.0", startedAt: at, roles: ["invoicing"], settings }
    const later = instant(Date.now() + 45.5 * 86_400_000)
    const certificates = [
      { name: "seal", validTo: later },
      { name: "ksef_login", validTo: later },
      { name: "tsa", validTo: at },
    ]
    server.api.processes.set("worker 2", {
      name: "worker 2",
      statement: { ...statement, certificates },
    })
    server.api.processes.set("worker 1", { name: "worker 1", silentSince: at })
    const reader = "ppl_op_cmVhZGVy"
    await saveOperator(server.api, reader, { name: "jan" as never, scopes: ["reader"] })
    const [time, nothing] = ["2026-11-20T09:30:00.000Z", { settings: [], certificates: [] }]
    expect(await answered(server.operate("/processes", undefined, { token: reader }))).toEqual({
      items: [
        { name: "worker 1", roles: [], silentSince: time, ...nothing },
        {
          name: "worker 2",
          ...statement,
          startedAt: time,
          certificates: [
            { name: "seal", validTo: encodeInstant(later), daysLeft: 45, isEnding: false },
            { name: "ksef_login", validTo: encodeInstant(later), daysLeft: 45, isEnding: true },
            { name: "tsa", validTo: time, daysLeft: expect.any(Number), isEnding: true },
          ],
        },
      ],
    })
    await refusal(server.operate("/processes", undefined, { token: "x" }), 401, "invalid_token")
  })
})
