/** The status page behind real proxies, which write ports into `X-Forwarded-For`. */
import { curl, curlStatuses, hasProxies, type Proxies, startProxies } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { statusSettings } from "./support/a-status-page.ts"
import { startFakeService } from "./support/fake-service.ts"
import { startStatusProcess, type StatusProcess } from "./support/status-process.ts"

const isInstalled = hasProxies()
const endings: Array<() => unknown> = []
const atEnd = (work: () => unknown): void => void endings.push(work)
afterAll(async () => {
  for (const work of endings.toReversed()) await work()
})

const code = ["-o", "/dev/null", "-w", "%{http_code}"] as const

describe.skipIf(!isInstalled)(
  "The page behind proxies",
  { meta: { needs: "nginx, HAProxy" } },
  () => {
    let page: StatusProcess
    let proxies: Proxies
    let operators: Proxies
    beforeAll(async () => {
      const service = await startFakeService(atEnd)
      const settings = statusSettings(service.url, { PROXY_HOPS: "1" }, atEnd)
      page = await startStatusProcess(settings, atEnd)
      proxies = await startProxies(atEnd, page.url, page.probesUrl)
      operators = await startProxies(atEnd, page.operatorUrl, page.probesUrl)
    })
    const both = (): ReadonlyArray<string> => [proxies.nginx, proxies.haproxy]

    it("HAProxy finds it healthy with OPTIONS in HTTP/1.0 and with GET /readyz", async () => {
      await expect.poll(() => proxies.health("options")).toBe("UP L7OK 204")
      await expect.poll(() => proxies.health("ready")).toBe("UP L7OK 200")
    })

    it("an expectation is met or ignored, also by the operator API", async () => {
      for (const url of both()) {
        expect(await curl(...code, "-H", "Expect: weird", `${url}/en/`)).toBe("200")
        const json = ["-H", "Expect: 100-continue", "-d", '{"url":"no url"}']
        expect(await curl(...code, ...json, `${url}/api/webhooks`)).toBe("422")
      }
      const path = "/internal/v1/incidents"
      expect(await curl(...code, "-H", "Expect: weird", `${operators.nginx}${path}`)).toBe("401")
      expect(await curl(...code, "-H", "Expect: weird", `${page.operatorUrl}${path}`)).toBe("401")
    })

    it("a compressed form gets 415, and one that arrives slowly is read to its end", async () => {
      for (const url of both()) {
        const coded = ["-i", "-H", "Content-Encoding: gzip", "-d", "{}", `${url}/api/webhooks`]
        expect(await curl(...coded)).toMatch(/^HTTP\/1\.1 415 [^]*accept-encoding: identity\r\n/i)
        const form = `url=${"x".repeat(6_000)}`
        const slow = ["--limit-rate", "3k", "-d", form, `${url}/en/subscribe/webhook/`]
        expect(await curl(...code, ...slow)).toBe("422")
      }
    })

    it("150 subscriptions from 150 ports of one address are one caller's", async () => {
      const json = ["-d", '{"url":"no url"}']
      for (const [nth, url] of both().entries()) {
        const statuses = await curlStatuses(
          `127.0.1.${nth + 1}`,
          150,
          `${url}/api/webhooks`,
          ...json,
        )
        const refused = statuses.filter((status) => status === "429").length
        process.stdout.write(`150 subscriptions through ${url}: ${refused} refused\n`)
        // Ten are admitted, and one more in a minute.
        expect(refused).toBeGreaterThan(130)
        const other = await curlStatuses(`127.0.2.${nth + 1}`, 1, `${url}/api/webhooks`, ...json)
        expect(other).toEqual(["422"])
      }
    })
  },
)
