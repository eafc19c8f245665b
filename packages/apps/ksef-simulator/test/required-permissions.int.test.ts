/** Every operation of the description answers, and requires the permissions that it lists. */
import { ksefOperations, requiredPermissions } from "@procurement/adapter-ksef/testing"
import { authenticateWithToken } from "ksef-client-ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { sellerNip } from "./support/an-invoice.ts"
import { aClient, quickly } from "./support/client.ts"
import { call } from "./support/wire.ts"

/** The rights that creating a token requires are on the page about tokens. */
const requiredOf = (operation: string): ReadonlyArray<string> =>
  operation === "POST /tokens" ? ["Owner", "CredentialsManage"] : requiredPermissions(operation)

const powerless = { nip: sellerNip, token: "a|token", permissions: [] }

let simulator: Simulator
let token: string

beforeAll(async () => {
  simulator = await startSimulator({ delays: { loginMillis: 0 }, tokens: [powerless] })
  const client = aClient(simulator.url)
  await authenticateWithToken(client, { ...powerless, pollOptions: quickly })
  token = client.authManager.getAccessToken() ?? ""
})

afterAll(async () => simulator.close())

const answerTo = (operation: string) => {
  const [method = "", path = ""] = operation.split(" ")
  const body = ["POST", "PUT"].includes(method) ? { json: {} } : {}
  return call(simulator.url, method, `/v2${path.replace(/\{\w+\}/g, "unknown")}`, {
    token,
    ...body,
  })
}

it.each(ksefOperations)("%s requires exactly the published permissions", async (operation) => {
  const required = requiredOf(operation)
  const { status, json } = await answerTo(operation)
  expect(status).not.toBe(404)
  if (required.length === 0) return expect(json["reasonCode"]).not.toBe("missing-permissions")
  const { requiredAnyOfPermissions } = json["security"] as {
    requiredAnyOfPermissions: ReadonlyArray<string>
  }
  expect(status).toBe(403)
  expect(requiredAnyOfPermissions.toSorted()).toEqual([...required].toSorted())
})
