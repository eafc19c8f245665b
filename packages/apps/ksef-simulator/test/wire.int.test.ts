/** Status codes and bodies on the wire, which a client library would hide. */
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { codeOf, makeWireUser, problemDetails, type WireUser } from "./support/wire-user.ts"
import { call, makeSessionKeys } from "./support/wire.ts"

const hour = 3_600_000

let simulator: Simulator
let user: WireUser

beforeAll(async () => {
  simulator = await startSimulator({ delays: { loginMillis: 0 } })
  user = await makeWireUser(simulator.url)
})

afterAll(async () => simulator.close())

describe("Rejected requests", () => {
  it("an error has the classic form unless problem-details are requested", async () => {
    const classic = await user.get("/v2/sessions/unknown")
    expect(classic.status).toBe(400)
    expect(classic.json).toMatchObject({
      exception: {
        exceptionDetailList: [
          { exceptionCode: 21173, details: [expect.stringContaining("unknown")] },
        ],
        serviceName: expect.any(String),
        timestamp: expect.stringMatching(/\+00:00$/),
      },
    })
    const problem = await user.get("/v2/sessions/unknown", { headers: problemDetails })
    expect(problem.headers.get("content-type")).toContain("application/problem+json")
    expect(problem.json).toMatchObject({
      title: "Bad Request",
      status: 400,
      instance: "/v2/sessions/unknown",
      errors: [{ code: 21173, details: [expect.stringContaining("unknown")] }],
    })
  })

  it("401 and 404 responses are always problem-details", async () => {
    const anonymous = await call(simulator.url, "POST", "/v2/sessions/online")
    expect(anonymous).toMatchObject({ status: 401, json: { title: "Unauthorized", status: 401 } })
    const forged = await user.get("/v2/sessions/x", { token: `${user.token}x` })
    expect(forged.status).toBe(401)
    const refresh = await user.post("/v2/auth/token/refresh")
    expect(refresh).toMatchObject({ status: 401 })
    expect(await user.get("/v2/unknown")).toMatchObject({ status: 404, json: { status: 404 } })
  })

  it("a forced system warning is returned", async () => {
    const headers = { "X-Test-System-Warning": "maintenance" }
    const answer = await user.get("/v2/sessions/unknown", { headers })
    expect(answer.headers.get("x-system-warning")).toBe("maintenance")
  })
})

describe("Opening a session", () => {
  it("an opened session is valid for twelve hours", async () => {
    const keys = await makeSessionKeys(simulator.url)
    const { json } = await user.post("/v2/sessions/online", { json: keys.body })
    const validity = Date.parse(String(json["validUntil"])) - simulator.control.now()
    expect(Math.abs(validity - 12 * hour)).toBeLessThan(5000)
  })

  it("another form (21405) and an unknown key (21470) are rejected", async () => {
    const { body } = await makeSessionKeys(simulator.url)
    const formCode = { ...body.formCode, systemCode: "FA (2)" }
    expect(await user.refusalCode("/v2/sessions/online", { ...body, formCode })).toBe(21405)
    const encryption = { ...body.encryption, publicKeyId: "unknown" }
    expect(await user.refusalCode("/v2/sessions/online", { ...body, encryption })).toBe(21470)
    expect(await user.refusalCode("/v2/sessions/online")).toBe(21001)
  })

  it("publicKeyId is optional, as older clients omit it", async () => {
    const { body } = await makeSessionKeys(simulator.url)
    const { publicKeyId: _, ...encryption } = body.encryption
    const { status } = await user.post("/v2/sessions/online", { json: { ...body, encryption } })
    expect(status).toBe(201)
  })

  it("a key that can't be unwrapped ends the session with 415", async () => {
    const { body } = await makeSessionKeys(simulator.url)
    const encryptedSymmetricKey = randomBytes(256).toString("base64")
    const encryption = { ...body.encryption, encryptedSymmetricKey }
    const { json } = await user.post("/v2/sessions/online", { json: { ...body, encryption } })
    const session = await user.get(`/v2/sessions/${String(json["referenceNumber"])}`)
    expect(session.json["status"]).toMatchObject({ code: 415 })
  })
})

describe("Closing a session", () => {
  it("closing a session gets 204, and 21180 the second time", async () => {
    const session = await user.openSession()
    expect(await user.post(`${session.path}/close`)).toMatchObject({ status: 204, text: "" })
    expect(await user.refusalCode(`${session.path}/close`)).toBe(21180)
  })
})

describe("Logging in", () => {
  const signed = (body: string) =>
    call(simulator.url, "POST", "/v2/auth/xades-signature", {
      body,
      headers: { "Content-Type": "application/xml", ...problemDetails },
    })

  it("a login without a document (9101) or a signature (9102) is rejected", async () => {
    expect(codeOf(await signed("text"))).toBe(9101)
    expect(codeOf(await signed("<a/>"))).toBe(9102)
  })

  it("an unknown challenge (21111) or an invalid context (21405) is rejected", async () => {
    const json = {
      challenge: "20261120-CR-0123456789-ABCDEF0123-4F",
      contextIdentifier: { type: "Nip", value: "5265877635" },
      encryptedToken: "AAAA",
    }
    expect(await user.refusalCode("/v2/auth/ksef-token", json)).toBe(21111)
    const wrongContext = { ...json, contextIdentifier: { type: "Nip", value: "1" } }
    expect(await user.refusalCode("/v2/auth/ksef-token", wrongContext)).toBe(21405)
  })
})
