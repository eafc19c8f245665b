import { spawnSync } from "node:child_process"
import { statSync } from "node:fs"
import { tmpdir } from "node:os"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { monthAt, statusSettings } from "./support/a-status-page.ts"
import { fetchDocumented } from "./support/documented.ts"
import { fails, hangs, startFakeService } from "./support/fake-service.ts"
import { startStatusHere, startStatusProcess } from "./support/status-process.ts"

const aPage = async (more: Readonly<Record<string, string>> = {}) => {
  const service = await startFakeService()
  return { service, page: await startStatusHere(statusSettings(service.url, more)) }
}

interface Status {
  readonly status: string
  readonly components: ReadonlyArray<{ readonly id: string; readonly status: string }>
  readonly incidents: ReadonlyArray<{ readonly components: ReadonlyArray<string> }>
}

const statusOf = async (url: string): Promise<Status> =>
  (await (await fetchDocumented(`${url}/api/status.json`)).json()) as Status

const levels = async (url: string) =>
  Object.fromEntries((await statusOf(url)).components.map(({ id, status }) => [id, status]))

describe("Status page", () => {
  it("the page shows every configured component in the reader's language", async () => {
    const { page } = await aPage({ SERVICE_NAME: "Hurtownia <&>" })
    await expect.poll(async () => (await statusOf(page.url)).status).toBe("operational")
    expect(Object.keys(await levels(page.url))).toEqual([
      "api-v1",
      "ksef-submission",
      "webhooks",
      "dashboard",
    ])
    const polish = await fetch(page.url, { headers: { "accept-language": "pl, en;q=0.5" } })
    expect(polish.headers.get("vary")).toBe("accept-language")
    const text = await polish.text()
    expect(text).toContain('<html lang="pl">')
    expect(text).toContain("Wszystkie systemy działają")
    expect(text).toContain("Hurtownia &lt;&amp;&gt;")
    const english = await (await fetch(`${page.url}/en/`)).text()
    expect(english).toContain("All systems operational")
    expect(english).toContain("99.95 %")
  })

  it("the page lists bad days only once a day is below 100 %", async () => {
    const { page, service } = await aPage()
    await expect.poll(async () => (await statusOf(page.url)).status).toBe("operational")
    const text = async () => (await fetch(`${page.url}/en/`)).text()
    expect(await text()).not.toContain("<summary>Days below 100 %")
    service.answerWith({ "/dashboard": fails })
    await expect.poll(text).toContain("<summary>Days below 100 %")
    expect((await text()).split("<summary>Days below 100 %").length).toBe(2)
  })

  it("pages have no inline code and a Content-Security-Policy of default-src 'none'", async () => {
    const { page } = await aPage()
    const history = `/pl/history/${monthAt()}/`
    for (const path of ["/", "/en/", "/pl/", "/en/history/", history, "/nothing"]) {
      const response = await fetch(`${page.url}${path}`)
      expect([path, response.status]).toEqual([path, path === "/nothing" ? 404 : 200])
      const policy = response.headers.get("content-security-policy")
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain("unsafe")
      expect(await response.text()).not.toMatch(/<script| style="| on\w+="/)
    }
  })

  it("status.json has an ETag and may be read from every origin", async () => {
    const { page } = await aPage({ CHECK_INTERVAL_SECONDS: "60" })
    await expect.poll(async () => (await statusOf(page.url)).status).toBe("operational")
    const first = await fetchDocumented(`${page.url}/api/status.json`)
    expect(first.headers.get("access-control-allow-origin")).toBe("*")
    const etag = first.headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[\w-]+"$/)
    const headers = { "if-none-match": etag }
    const again = await fetchDocumented(`${page.url}/api/status.json`, { headers })
    expect([again.status, await again.text()]).toEqual([304, ""])
    const weak = { "if-none-match": `"other", W/${etag}` }
    expect((await fetch(`${page.url}/api/status.json`, { headers: weak })).status).toBe(304)
    const asked = await fetch(`${page.url}/api/status.json`, { method: "OPTIONS" })
    expect(asked.headers.get("access-control-allow-headers")).toContain("if-none-match")
    expect((await fetch(`${page.url}/api/status.json`, { method: "POST" })).status).toBe(405)
  })

  it("one incident covers all components that are down", async () => {
    const { page, service } = await aPage()
    await expect.poll(async () => (await statusOf(page.url)).status).toBe("operational")
    service.answerWith({ "/v1/health": fails })
    await expect.poll(async () => (await statusOf(page.url)).incidents.length).toBe(1)
    const down = await statusOf(page.url)
    expect(down.status).toBe("outage")
    expect(down.incidents[0]?.components).toEqual(["api-v1", "ksef-submission", "webhooks"])
    expect((await levels(page.url))["dashboard"]).toBe("operational")
    const text = await (await fetch(`${page.url}/pl/`)).text()
    expect(text).toContain("Awaria: API v1, Wysyłka do KSeF, Webhooki")
  })

  it("a hanging target does not block the checks of the others", async () => {
    const { page, service } = await aPage({ CHECK_TIMEOUT_SECONDS: "2" })
    service.answerWith({ "/dashboard": hangs })
    await expect.poll(async () => (await levels(page.url))["dashboard"]).toBe("outage")
    expect(await levels(page.url)).toMatchObject({ "api-v1": "operational" })
    expect((await fetch(`${page.url}/en/`)).status).toBe(200)
  })

  it("a killed page keeps its incidents, and only the owner can read its database", async () => {
    const service = await startFakeService()
    const settings = statusSettings(service.url)
    const page = await startStatusProcess(settings)
    service.answerWith({ "/v1/health": fails })
    await expect.poll(async () => (await statusOf(page.url)).incidents.length).toBe(1)
    expect(statSync(settings.STATUS_DATABASE).mode & 0o777).toBe(0o600)
    await page.kill()
    const next = await startStatusProcess(settings)
    expect((await statusOf(next.url)).incidents.length).toBe(1)
    expect(await next.stop()).toBe(0)
  })

  it("a second process with the same database does not start", async () => {
    const settings = statusSettings((await startFakeService()).url)
    await startStatusHere(settings)
    await expect(startStatusProcess(settings)).rejects.toThrow(/in use by another status process/)
  })

  it("the page serves probes and metrics, and --help lists its settings", async () => {
    const { page } = await aPage()
    expect((await fetch(`${page.probesUrl}/readyz`)).status).toBe(200)
    const metrics = async () => (await fetch(`${page.probesUrl}/metrics`)).text()
    await expect.poll(metrics).toContain('status_checks_total{component="api-v1",outcome="up"}')
    const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
    const { stdout } = spawnSync(process.execPath, [main, "--help"], { encoding: "utf8" })
    expect(stdout).toContain("CHECK_INTERVAL_SECONDS")
  })

  it.each([
    [{ API_URL: "ftp://api" }, "API_URL=ftp://api: must be an http or https URL"],
    [{ PUBLIC_URL: "javascript:alert(1)" }, "PUBLIC_URL=javascript:alert(1): must be an http"],
    [{ SMTP_URL: "http://mail" }, "SMTP_URL: must be smtp://[user:password@]host[:port] or"],
    [{ SMTP_URL: "smtp://a:%@mail" }, "SMTP_URL: must have a user and password in which"],
    [{ SMTP_URL: "smtp://mail", MAIL_FROM: "us" }, "MAIL_FROM=us: must be an e-mail address"],
    [{ STATUS_DATABASE: tmpdir() }, `STATUS_DATABASE=${tmpdir()}: unable to open database file`],
    [{ OPERATOR_TOKEN_HASHES: "" }, "OPERATOR_TOKEN_HASHES is required with OPERATOR_PORT"],
  ])("the page does not start with %j and names the reason", async (settings, line) => {
    await expect(aPage(settings)).rejects.toThrow(line)
  })

  it("malformed paths get no 5xx, and the page stays up", async () => {
    const { page } = await aPage()
    for (const path of ["/%", "/en/%2e%2e/", "/en/history/2026-13/", "//", "/en/incidents/x/"]) {
      expect((await fetch(`${page.url}${path}`)).status).toBeLessThan(500)
    }
    expect((await fetch(`${page.url}/en/`)).status).toBe(200)
  })
})
