import { expect, it, onTestFinished } from "vitest"
import { basic, clientId, clientSecret, startTokenServer } from "./token-server.ts"

const grant = { grant_type: "client_credentials" }
const identified = { authorization: basic(clientId, clientSecret) }

it("a client over its token limit gets 429 with Retry-After", async () => {
  const checkedIds: Array<string> = []
  const limited = await startTokenServer({
    waitSecondsOf: (id) => {
      checkedIds.push(id)
      return checkedIds.length === 1 ? undefined : 7
    },
  })
  onTestFinished(() => limited.close())
  expect((await limited.post("/oauth/token", grant, identified)).status).toBe(200)
  const response = await limited.post("/oauth/token", grant, identified)
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"])
  expect(await response.json()).toEqual({
    error: "temporarily_unavailable",
    error_description: "too many tokens for this client; try again in 7 s",
  })
  const wrong = { authorization: basic(clientId, "wrong") }
  expect((await limited.post("/oauth/token", grant, wrong)).status).toBe(401)
  expect(checkedIds).toEqual([clientId, clientId])
})
