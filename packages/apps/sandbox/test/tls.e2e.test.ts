/** TLS of the sandbox: tokens that are bound to a certificate, as in production. */
import { readFile, stat } from "node:fs/promises"
import { request } from "node:https"
import { join } from "node:path"
import { type Child, temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { buyerAt, readInfo } from "./support/buyer.ts"
import { canRunGuides, commandsBelow, runCommands } from "./support/guide.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const parent = temporaryFolder(afterAll)
const folder = join(parent, ".sandbox")
let sandbox: Child
let info: SandboxInfo

beforeAll(async () => {
  sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
}, 90_000)
afterAll(async () => {
  sandbox.process.kill("SIGTERM")
  await sandbox.ended
  endProcessesOf(parent)
})

interface Asked {
  readonly path: string
  readonly token?: string
  readonly form?: Readonly<Record<string, string>>
  readonly isCertified?: boolean
}

/** Trusts the sandbox's authority and nobody else. */
const overTls = async ({ path, token, form, isCertified = false }: Asked) => {
  const { authorityFile, clientCertificateFile, clientKeyFile } = info
  const proof = isCertified
    ? { cert: await readFile(clientCertificateFile), key: await readFile(clientKeyFile) }
    : {}
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
  }
  const method = form === undefined ? "GET" : "POST"
  const options = { ca: await readFile(authorityFile), agent: false, headers, method, ...proof }
  const { promise, resolve, reject } = Promise.withResolvers<{
    readonly status: number | undefined
    readonly headers: NodeJS.Dict<string | Array<string>>
    readonly body: Record<string, unknown>
  }>()
  const sent = request(info.tlsUrl + path, options, (response) => {
    const chunks: Array<Buffer> = []
    response.on("data", (chunk: Buffer) => chunks.push(chunk))
    response.on("error", reject)
    response.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString())
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
  })
  sent.on("error", reject)
  sent.end(form === undefined ? undefined : new URLSearchParams(form).toString())
  return promise
}

const askForToken = (isCertified: boolean) => {
  const form = { grant_type: "client_credentials", client_id: info.certificateClientId }
  return overTls({ path: "/oauth/token", form, isCertified })
}

describe("A sandbox over TLS", () => {
  it("a certificate-bound token is accepted only with its certificate", async () => {
    const granted = await askForToken(true)
    expect(granted.status, JSON.stringify(granted.body)).toBe(200)
    const token = String(granted.body["access_token"])
    expect(await overTls({ path: "/v1/orders", token, isCertified: true })).toMatchObject({
      status: 200,
      body: { items: [] },
    })
    const without = await overTls({ path: "/v1/orders", token })
    expect(without).toMatchObject({ status: 401, body: { code: "invalid_token" } })
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${info.baseUrl}/v1/orders`, { headers })).status).toBe(401)
  })

  it("a certificate client gets no token without its certificate", async () => {
    const refused = await askForToken(false)
    expect(refused).toMatchObject({ status: 401, body: { error: "invalid_client" } })
  })

  it("a client with a secret is served over TLS too", async () => {
    const { token } = await buyerAt(info)
    expect((await overTls({ path: "/v1/orders", token })).status).toBe(200)
  })

  it("the authorization server's metadata names the addresses of its own listener", async () => {
    const path = "/.well-known/oauth-authorization-server"
    const secure = await overTls({ path })
    expect(secure.body).toMatchObject({
      issuer: info.tlsUrl,
      token_endpoint: `${info.tlsUrl}/oauth/token`,
    })
    expect(await (await fetch(info.baseUrl + path)).json()).toMatchObject({ issuer: info.baseUrl })
  })

  it("only responses over TLS carry Strict-Transport-Security (RFC 6797)", async () => {
    const { headers } = await overTls({ path: "/livez" })
    expect(headers["strict-transport-security"]).toBe("max-age=31536000")
    const plain = await fetch(`${info.baseUrl}/livez`)
    expect(plain.headers.get("strict-transport-security")).toBeNull()
  })

  it("the terminal shows the TLS address, and only the owner can read the keys", async () => {
    expect(sandbox.output()).toContain(`${info.tlsUrl}/v1`)
    expect((await stat(join(folder, "tls"))).mode & 0o777).toBe(0o700)
    for (const file of [info.clientKeyFile, join(folder, "tls/authority.key.pem")]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
  })

  it("the certificate client is still served with the clock 360 days ahead", async () => {
    const headers = {
      authorization: `Bearer ${info.operatorToken}`,
      "content-type": "application/json",
    }
    const clock = `${info.operatorUrl}/internal/v1/sandbox/clock`
    const body = JSON.stringify({ advance: "P360D" })
    expect((await fetch(clock, { method: "POST", headers, body })).status).toBe(200)
    const granted = await askForToken(true)
    const token = String(granted.body["access_token"])
    expect((await overTls({ path: "/v1/orders", token, isCertified: true })).status).toBe(200)
  })
})

const byGuides = { meta: { needs: "bash, curl and openssl" } }

describe.skipIf(!canRunGuides())("Commands of the guides", byGuides, () => {
  it("the commands in run-the-sandbox.md show a certificate-bound token", async () => {
    const commands = await commandsBelow("how-to/run-the-sandbox.md", "TLS and client certificates")
    const printed = await runCommands(parent, commands)
    expect(printed).toMatch(/^\{"items":\[\].*"code":"invalid_token".*"code":"invalid_token"/s)
  })

  it("the commands in authenticate.md show both kinds of clients", async () => {
    const headings = [
      "Create a tenant and a client",
      "A token for an hour",
      "With a certificate (enterprise)",
    ]
    const parts = await Promise.all(
      headings.map((each) => commandsBelow("how-to/authenticate.md", each)),
    )
    const printed = await runCommands(parent, parts.join("\n"))
    expect(printed.match(/\{"items":\[\]/g)).toHaveLength(2)
    expect(printed).toMatch(/"code":"invalid_token"[^\n]*$/)
  })
})
