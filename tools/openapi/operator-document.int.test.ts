import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import {
  makeOperatorApp,
  type OperatorAppDeps,
} from "../../packages/adapters/http-express/src/index.ts"
import { findingsOf } from "./lint.ts"

const nothing = () => Promise.resolve(undefined)

const controls: OperatorAppDeps["sandbox"] = {
  now: Date.now,
  offsetMillis: () => 0,
  furthestOffsetMillis: 0,
  advanceClock: nothing,
  moveClock: nothing,
  failKsef: nothing,
  ksefFailures: () => Promise.resolve([]),
  clearKsefFailures: nothing,
}

const served = async (deps: Pick<OperatorAppDeps, "mode" | "sandbox">): Promise<object> => {
  const run = () => Promise.reject(new Error("nothing is run here"))
  const app = makeOperatorApp({ run, tokenHashes: [], onDefect: () => undefined, ...deps })
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/internal/v1/openapi.json`)
  const document = await response.json()
  server.closeAllConnections()
  server.close()
  return document
}

describe("OpenAPI document of the operator API", () => {
  it("the operator API's document breaks no rule, in the sandbox and in production", async () => {
    expect(await findingsOf(await served({ mode: "production" }))).toEqual([])
    expect(await findingsOf(await served({ mode: "sandbox", sandbox: controls }))).toEqual([])
  })
})
