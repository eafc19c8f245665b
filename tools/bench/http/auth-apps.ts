/**
 * The API's app twice over the same stores in memory: one authenticates every token, the other
 * takes every caller for the same tenant. They differ only in the authentication.
 */
import { hash } from "node:crypto"
import { createServer } from "node:http"
import { makeHttpAppWith, unlimited } from "@procurement/adapter-http-express"
import { authenticate, type SecretHash } from "@procurement/domain/credential"
import * as Exit from "effect/Exit"
import { startApi } from "../../../packages/adapters/http-express/test/api-server.ts"
import { portOf, reportReady } from "../child.ts"

const { baseUrl, run, token: newToken } = await startApi()
const token = await newToken()
const presented = { hash: hash("sha256", token) as SecretHash, environment: "test" } as const
const authenticated = await run(authenticate(presented))
if (Exit.isFailure(authenticated)) throw new Error("the token is not accepted")

const bare = makeHttpAppWith(() => authenticated.value, {
  run,
  tokenEndpoint: () => undefined,
  mode: "sandbox",
  asyncApi: () => ({}),
  admit: unlimited,
  onDefect: () => process.exit(1),
})
const floorUrl = `http://127.0.0.1:${await portOf(createServer(bare))}`
reportReady({ url: baseUrl, floorUrl, token })
