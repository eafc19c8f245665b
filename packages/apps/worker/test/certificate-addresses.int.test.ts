/** URLs in certificates come from third parties and follow the address rules of webhooks. */
import { randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import {
  makeTestAuthority,
  openTestAuthorityServices,
  type TestAuthority,
  timeStampPath,
} from "@procurement/adapter-xades/testing"
import { makeLogger, readSettings } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { temporaryFolder, listen, type Listening } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openSeal } from "../src/seal.ts"
import { workerSettings } from "../src/settings.ts"

const requested: Array<string> = []
const folder = temporaryFolder(afterAll)
let server: Listening
let authority: TestAuthority

const openServer = async (): Promise<void> => {
  const answering = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorityPem } = authority.seal
    const services = openTestAuthorityServices({ ...authority, authorityPem, now: Date.now })
    // A client that uses this server as a proxy sends the absolute URL.
    const { pathname } = new URL(request.url ?? "", server.url)
    requested.push(pathname)
    response.end(services.respond(pathname, Buffer.concat(chunks))?.bytes)
  })
  server = await listen(answering)
}

beforeAll(async () => {
  await openServer()
  const now = instant(Date.now() - 60_000)
  const company = { nip: "5265877635", organization: "Merch Polska sp. z o.o." }
  authority = await makeTestAuthority({ ...company, now, algorithm: "EC", publishedAt: server.url })
  await writeFile(join(folder, "key.pem"), authority.seal.keyPem)
  await writeFile(join(folder, "cert.pem"), authority.seal.certificatePem)
  await writeFile(join(folder, "roots.pem"), authority.seal.authorityPem)
})
afterAll(async () => {
  await server.stop()
})

/** Seals a file and collects its evidence under additional worker settings. */
const preserved = async (environment: Readonly<Record<string, string>>) => {
  requested.length = 0
  const settings = readSettings(workerSettings, {
    DATABASE_URL: "postgres://user@host/database",
    SELLER_FILE: "seller.json",
    WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
    ROLES: "invoicing",
    SEAL_KEY_FILE: join(folder, "key.pem"),
    SEAL_CERTIFICATE_FILE: join(folder, "cert.pem"),
    TSA_URL: server.url + timeStampPath,
    TSA_ROOTS_FILE: join(folder, "roots.pem"),
    ...environment,
  })
  const seal = await openSeal(settings, makeLogger("test", "silent"), Date.now)
  const document = { fileName: "a.xml", mediaType: "text/xml", bytes: Buffer.from("<a/>") }
  const gathering = Effect.gen(function* () {
    const sealed = yield* seal.signer.seal(document, instant(Date.now()))
    return yield* seal.signer.extendToLt(sealed, instant(Date.now() + 1_000))
  })
  const result = await Effect.runPromise(Effect.result(gathering))
  await seal.close()
  return result._tag === "Success" ? result.success.level : result.failure.detail
}

describe("Loopback URLs in a certificate", () => {
  it("a loopback URL in a certificate is not requested, but TSA_URL is", async () => {
    expect(await preserved({})).toMatch(/^127\.0\.0\.1:\d+: .*non-public IP address/)
    expect(requested).toEqual([timeStampPath])
  })

  it("a loopback URL in a certificate is not requested through a proxy either", async () => {
    expect(await preserved({ TSA_PROXY_URL: server.url })).toMatch(
      /^127\.0\.0\.1:\d+: .*not public/,
    )
    expect(requested).toEqual([timeStampPath])
  })

  it("WEBHOOK_LOOPBACK=on allows a loopback URL in a certificate", async () => {
    expect(await preserved({ WEBHOOK_LOOPBACK: "on" })).toBe("LT")
    expect(requested).toContain("/ocsp")
  })
})
