/** KSeF tokens have only their permissions; owners have all; ended logins stay ended. */
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { authenticateWithToken, KSeFForbiddenError, openOnlineSession } from "ksef-client-ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { sellerNip } from "./support/an-invoice.ts"
import { aClient, logIn, quickly, signerFor } from "./support/client.ts"
import { call } from "./support/wire.ts"

const readOnly = { nip: sellerNip, token: "configured|token", permissions: ["InvoiceRead"] }

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ delays: { loginMillis: 0 }, tokens: [readOnly] })
})

afterAll(async () => simulator.close())

describe("Configured read-only token", () => {
  it("a read-only token logs in but opens no session (403, missing-permissions)", async () => {
    const client = aClient(simulator.url)
    const { nip, token } = readOnly
    await authenticateWithToken(client, { nip, token, pollOptions: quickly })
    const refusal = await openOnlineSession(client).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(KSeFForbiddenError)
    expect(refusal).toMatchObject({
      reasonCode: "missing-permissions",
      security: { presentPermissions: ["InvoiceRead"] },
    })
  })

  it("a token does not log in under another company", async () => {
    const login = authenticateWithToken(aClient(simulator.url), {
      nip: "1111111111",
      token: readOnly.token,
      pollOptions: quickly,
    })
    await expect(login).rejects.toThrow(/450/)
  })
})

describe("Ended logins", () => {
  it("an ended login can't be refreshed (21301), but its access token still works", async () => {
    const client = aClient(simulator.url)
    await logIn(client, await signerFor())
    await client.activeSessions.revokeCurrentSession()
    const session = await openOnlineSession(client)
    expect(session.sessionRef).toMatch(/-SO-/)
    const refreshed = await call(simulator.url, "POST", "/v2/auth/token/refresh", {
      token: client.authManager.getRefreshToken() ?? "",
    })
    expect(refreshed).toMatchObject({
      status: 400,
      json: { exception: { exceptionDetailList: [{ exceptionCode: 21301 }] } },
    })
  })
})

describe("Trust anchors", () => {
  it("certificates of other issuers are rejected (21115)", async () => {
    const now = simulator.control.now()
    const { authorityPem } = await makeTestSeal({ nip: sellerNip, organization: "X", now })
    const strict = await startSimulator({ trustAnchors: [authorityPem] })
    await expect(logIn(aClient(strict.url), await signerFor())).rejects.toMatchObject({
      errors: [{ code: 21115 }],
    })
    await strict.close()
  })
})
