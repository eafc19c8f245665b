/** The log lines of requests. */
import type { RequestEnded } from "@procurement/adapter-http-express"
import { makeLogger } from "@procurement/app-platform"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { type LoggedRequest, logRequest } from "../src/observation/request-log.ts"

/** The line of a request; undefined when it is logged at level `debug`. */
const lineOf = (method: string, ending: Partial<RequestEnded>) => {
  const log = makeLogger("api", "info")
  const info = vi.spyOn(log, "info").mockImplementation(() => undefined)
  onTestFinished(() => info.mockRestore())
  const ended = { status: 200, caller: undefined, location: undefined, problemCode: undefined }
  const request = { ip: "198.51.100.7", params: {} }
  const trace = { traceId: "t", spanId: "s", sampled: false }
  const logged: LoggedRequest = {
    log,
    listener: "customers",
    route: { method, path: "/v1/orders" },
    started: { request, requestId: "req_1" },
    trace,
  }
  logRequest(logged, { ...ended, ...ending }, 1)
  return info.mock.calls[0]?.[0]
}

describe("A request in the log", () => {
  it("a wrong token has its address and code, on a read too", () => {
    const line = lineOf("GET", { status: 401, problemCode: "invalid_token" })
    expect(line).toMatchObject({ status: 401, code: "invalid_token", address: "198.51.100.7" })
  })

  it("a missing scope has the client too, an operator the name", () => {
    const refused = { status: 403, problemCode: "insufficient_scope" }
    const caller = { tenantId: "ten_1", clientId: "cli_1", tenant: { name: "A" } }
    expect(lineOf("POST", { ...refused, caller })).toMatchObject({
      code: "insufficient_scope",
      address: "198.51.100.7",
      tenantId: "ten_1",
      clientId: "cli_1",
    })
    expect(lineOf("GET", { ...refused, caller: { name: "anna" } })).toMatchObject({
      operator: "anna",
    })
  })

  it("an accepted request has no address, and a read no line", () => {
    expect(lineOf("POST", { status: 201 })).not.toHaveProperty("address")
    expect(lineOf("GET", {})).toBeUndefined()
  })
})
