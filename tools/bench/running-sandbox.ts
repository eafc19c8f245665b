/** The sandbox as `npm start` runs it, and a customer who orders from it. */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { BenchFailure, type KeepStop } from "./bench.ts"
import { sampleOrderText } from "./sample-order.ts"
import { startProcess } from "./service-process.ts"
import { freePort } from "@procurement/adapter-postgres/embedded"

export interface SandboxInfo {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly databaseUrl: string
  readonly processes: Readonly<Record<string, number>>
}

export interface RunningSandbox {
  readonly info: SandboxInfo
  readonly stop: () => Promise<void>
}

const entry = new URL("../../packages/apps/sandbox/src/main.ts", import.meta.url)

/** Starts it in a new or used folder; resolves when it reports that it is ready. */
export const startSandbox = async (
  folder: string,
  onEnd: KeepStop,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningSandbox> => {
  const { stop } = await startProcess({
    onEnd,
    entry,
    environment: { ...settings, SANDBOX_DIR: folder, PORT: String(await freePort()) },
  })
  const info: SandboxInfo = JSON.parse(await readFile(join(folder, "sandbox.json"), "utf8"))
  return { info, stop }
}

const answered = async (what: string, response: Response): Promise<Response> => {
  if (response.ok) return response
  throw new BenchFailure(`${what}: HTTP ${response.status}, ${await response.text()}`)
}

export const fetchToken = async (info: SandboxInfo): Promise<string> => {
  const basic = Buffer.from(`${info.clientId}:${info.clientSecret}`).toString("base64")
  const response = await fetch(info.tokenUrl, {
    method: "POST",
    headers: {
      authorization: `Basic ${basic}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  })
  const body = (await (await answered("token", response)).json()) as { access_token: string }
  return body.access_token
}

/** Places the sample order; resolves when it was accepted. */
export const placeOrder = async (ordersUrl: string, token: string): Promise<void> => {
  const response = await fetch(ordersUrl, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: sampleOrderText,
  })
  await (await answered("order", response)).arrayBuffer()
}
