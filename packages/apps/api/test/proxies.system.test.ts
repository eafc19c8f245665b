/** The API behind real proxies, which write ports into `X-Forwarded-For` and check its health. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import {
  curl,
  curlStatuses,
  hasProxies,
  type Proxies,
  startProxies,
  temporaryFolder,
} from "@procurement/testing"
import { createClient, issueLongLivedToken, scopes } from "@procurement/domain/credential"
import { lineText } from "@procurement/domain/text"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openIdentityWorld } from "./support/identity-world.ts"

const isInstalled = hasProxies()
const endings: Array<() => unknown> = []
const atEnd = (work: () => unknown): void => void endings.push(work)
afterAll(async () => {
  for (const work of endings.toReversed()) await work()
})

const order = JSON.stringify({ reference: "x".repeat(6_000) })
const json = ["-H", "Content-Type: application/json"] as const
const code = ["-o", "/dev/null", "-w", "%{http_code}"] as const

describe.skipIf(!isInstalled)(
  "The API behind proxies",
  { meta: { needs: "nginx, HAProxy" } },
  () => {
    let proxies: Proxies
    let direct = ""
    let token = ""
    let zipped = ""
    beforeAll(async () => {
      const world = await openIdentityWorld()
      atEnd(world.close)
      const name = lineText("ERP")
      const { client } = await world.run(createClient({ tenantId: world.tenant.id, name, scopes }))
      const terms = { tenantId: world.tenant.id, clientId: client.clientId, name }
      const issued = await world.run(issueLongLivedToken({ ...terms, environment: "test" }))
      token = issued.value
      const { url, stop } = await world.startApi({ TRUSTED_PROXIES: "127.0.0.1" })
      atEnd(stop)
      direct = url
      proxies = await startProxies(atEnd, url)
      zipped = join(temporaryFolder(atEnd), "order.json.gz")
      writeFileSync(zipped, gzipSync(order))
    })
    const both = (): ReadonlyArray<string> => [proxies.nginx, proxies.haproxy]

    it("HAProxy finds it healthy with OPTIONS in HTTP/1.0 and with GET /readyz", async () => {
      await expect.poll(() => proxies.health("options")).toBe("UP L7OK 204")
      await expect.poll(() => proxies.health("ready")).toBe("UP L7OK 200")
    })

    it("an expectation is met or ignored", async () => {
      for (const url of both()) {
        expect(await curl(...code, "-H", "Expect: weird", `${url}/livez`)).toBe("200")
        const form = ["-H", "Expect: 100-continue", "-d", "grant_type=client_credentials"]
        expect(await curl(...code, ...form, `${url}/oauth/token`)).toBe("401")
      }
    })

    it("a compressed order gets 415 with the coding that is accepted", async () => {
      for (const url of both()) {
        const sent = ["-H", "Content-Encoding: gzip", "--data-binary", `@${zipped}`]
        const authorized = ["-H", `Authorization: Bearer ${token}`]
        const head = await curl("-i", ...json, ...authorized, ...sent, `${url}/v1/orders`)
        expect(head).toMatch(/^HTTP\/1\.1 415 [^]*\r\naccept-encoding: identity\r\n/i)
      }
    })

    it("an order that arrives slowly is read to its end", async () => {
      for (const url of both()) {
        const slow = ["--limit-rate", "3k", "-H", `Authorization: Bearer ${token}`, "-d", order]
        const answer = await curl(...json, ...slow, `${url}/v1/orders`)
        expect(JSON.parse(answer)).toMatchObject({ status: 422, code: "validation_failed" })
      }
    })

    it("curl gets the addresses of the pages as text, and can fetch what they name", async () => {
      for (const url of both()) {
        expect(await curl(`${url}/`)).toContain(`OpenAPI document: ${direct}/v1/openapi.json\n`)
        expect(JSON.parse(await curl(`${url}/v1/asyncapi.json`))).toHaveProperty(
          "asyncapi",
          "3.0.0",
        )
      }
    })

    it("150 failed sign-ins from 150 ports of one address are one caller's", async () => {
      const wrong = ["-u", "cli:wrong", "-d", "grant_type=client_credentials"]
      for (const [nth, url] of both().entries()) {
        const from = `127.0.1.${nth + 1}`
        const statuses = await curlStatuses(from, 150, `${url}/oauth/token`, ...wrong)
        const refused = statuses.filter((status) => status === "429").length
        process.stdout.write(`150 failed sign-ins through ${url}: ${refused} refused\n`)
        // 120 are admitted, and two more in every second that they take.
        expect(refused).toBeGreaterThan(0)
        const other = await curlStatuses(`127.0.2.${nth + 1}`, 1, `${url}/oauth/token`, ...wrong)
        expect(other).toEqual(["401"])
      }
    })
  },
)
