import { startEndpoint } from "@procurement/testing"
import { Webhook } from "standardwebhooks"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  aStatusPage,
  aStatusProcess,
  anIncident,
  linkIn,
  operate,
  postForm,
} from "./support/a-status-page.ts"
import { startStatusProcess } from "./support/status-process.ts"
import { expectDocumentedWebhook, fetchDocumented } from "./support/documented.ts"

const hostileUrls = [
  ["http://127.0.0.1:9/", "not-https"],
  ["https://127.0.0.1/", "private-address"],
  ["https://[::1]/", "private-address"],
  ["https://[::ffff:10.0.0.1]/", "private-address"],
  ["https://169.254.169.254/latest/meta-data/", "private-address"],
  ["https://0x7f.1/", "private-address"],
  ["https://user:secret@example.com/", "credentials"],
  ["https://example.com/#x", "fragment"],
  ["https://example.com:22/", "port"],
  ["javascript:alert(1)", "not-absolute"],
  ["file:///etc/passwd", "not-absolute"],
  ["https://exam\tple.com/", "not-absolute"],
  [`https://example.com/${"x".repeat(2_000)}`, "too-long"],
] as const

const subscribeWebhook = async (page: string, url: unknown) => {
  const response = await fetchDocumented(`${page}/api/webhooks`, {
    method: "POST",
    body: JSON.stringify({ url }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const anEndpoint = async () => {
  const endpoint = await startEndpoint()
  onTestFinished(endpoint.stop)
  return endpoint
}

describe("Webhook subscriptions", () => {
  it("a webhook subscriber gets every update signed, each with its own id", async () => {
    const { page } = await aStatusPage()
    const endpoint = await anEndpoint()
    const { status, body } = await subscribeWebhook(page.url, `${endpoint.url}/hook`)
    expect(status).toBe(201)
    const opened = await operate(page, "incidents", anIncident)
    expect(opened.status).toBe(201)
    await expect.poll(() => endpoint.received.length).toBe(1)
    const [received] = endpoint.received
    const headers = Object.fromEntries(
      Object.entries(received?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const verified = new Webhook(body["secret"] ?? "").verify(received?.body ?? "", headers)
    expect(verified).toMatchObject({
      type: "status.incident.updated",
      data: { id: opened.body["id"], state: "investigating", components: ["api-v1"] },
    })
    expect(headers["x-service-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    const update = { state: "resolved", text: { en: "It was the cache." } }
    expect((await operate(page, `incidents/${opened.body["id"]}/updates`, update)).status).toBe(201)
    await expect.poll(() => endpoint.received.length).toBe(2)
    expect(new Set(endpoint.received.map(({ id }) => id)).size).toBe(2)
    const maintenance = {
      title: { en: "Upgrade" },
      text: { en: "Orders wait." },
      components: ["api-v1"],
      startsAt: "2099-12-05T02:00+01:00",
      endsAt: "2099-12-05T03:00Z",
    }
    expect((await operate(page, "maintenances", maintenance)).status).toBe(201)
    await expect.poll(() => endpoint.received.length).toBe(3)
    for (const one of endpoint.received) expectDocumentedWebhook(one.body)
  })

  it("only a subscription's own secret can resume or delete it", async () => {
    const { page } = await aStatusPage()
    const endpoint = await anEndpoint()
    const { body } = await subscribeWebhook(page.url, endpoint.url)
    const ask = (method: string, path: string, secret: string) =>
      fetchDocumented(`${page.url}/api/webhooks/${body["id"]}${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}` },
      })
    expect((await ask("DELETE", "", "whsec_AAAA")).status).toBe(401)
    expect((await ask("POST", "/resume", body["secret"] ?? "")).status).toBe(200)
    expect((await ask("DELETE", "", body["secret"] ?? "")).status).toBe(204)
    expect((await ask("DELETE", "", body["secret"] ?? "")).status).toBe(401)
  })

  it("a failing webhook does not delay others and is retried with the same id", async () => {
    const { page } = await aStatusPage()
    const [broken, working] = [await anEndpoint(), await anEndpoint()]
    broken.answerWith(500)
    await subscribeWebhook(page.url, broken.url)
    await subscribeWebhook(page.url, working.url)
    await operate(page, "incidents", anIncident)
    await expect.poll(() => [broken.received.length, working.received.length]).toEqual([1, 1])
    const deliveries = async () => (await operate(page, "subscribers")).body["deliveries"]
    await expect
      .poll(deliveries)
      .toEqual(expect.arrayContaining([{ kind: "webhook", state: "waiting", count: 1 }]))
    broken.answerWith(204)
    expect((await operate(page, "deliveries/resume", {})).body).toEqual({ resumed: 1 })
    await expect.poll(() => broken.received.length).toBe(2)
    expect(broken.received[0]?.id).toBe(broken.received[1]?.id)
    expect(broken.received[0]?.body).toBe(broken.received[1]?.body)
  })

  it("a webhook is paused at once when its endpoint responds with 410", async () => {
    const { page } = await aStatusPage()
    const endpoint = await anEndpoint()
    endpoint.answerWith(410)
    const { body } = await subscribeWebhook(page.url, endpoint.url)
    await operate(page, "incidents", anIncident)
    const counts = async () => (await operate(page, "subscribers")).body
    await expect.poll(counts).toEqual({
      subscribers: [{ kind: "webhook", state: "paused", count: 1 }],
      deliveries: [{ kind: "webhook", state: "held", count: 1 }],
    })
    endpoint.answerWith(204)
    const resumed = await fetchDocumented(`${page.url}/api/webhooks/${body["id"]}/resume`, {
      method: "POST",
      headers: { authorization: `Bearer ${body["secret"]}` },
    })
    expect(await resumed.json()).toEqual({ resumed: 1 })
    await expect.poll(() => endpoint.received.length).toBe(2)
  })

  it("a URL that is not public or not valid for a webhook is rejected with 422", async () => {
    const { page } = await aStatusPage({ WEBHOOK_LOOPBACK: "off", PROXY_HOPS: "1" })
    for (const [nth, [url, code]] of hostileUrls.entries()) {
      const headers = { "x-forwarded-for": `spoofed, 192.0.2.${nth + 1}` }
      const body = JSON.stringify({ url })
      const api = `${page.url}/api/webhooks`
      const made = await fetchDocumented(api, { method: "POST", body, headers })
      expect([url, made.status]).toEqual([url, 422])
      expect(await made.json()).toMatchObject({ code: code.replaceAll("-", "_") })
      const form = new URLSearchParams({ url })
      const action = `${page.url}/pl/subscribe/webhook/`
      const sent = await fetch(action, { method: "POST", body: form, headers })
      expect([url, sent.status]).toEqual([url, 422])
    }
    expect((await subscribeWebhook(page.url, { nested: true })).status).toBe(400)
    expect((await fetch(page.url)).status).toBe(200)
  })
})

describe("E-mail subscriptions", () => {
  it("an e-mail subscriber confirms, gets updates in its language and unsubscribes", async () => {
    const { page, mail } = await aStatusPage()
    const form = await postForm(`${page.url}/pl/subscribe/email/`, { email: "anna@Example.com" })
    expect(form.status).toBe(202)
    await expect.poll(() => mail.received.length).toBe(1)
    const link = linkIn(mail.received[0]?.mail.text, "/pl/confirm/?token=")
    await operate(page, "incidents", anIncident)
    // A program that only opens the link confirms nothing.
    expect((await fetch(link)).status).toBe(200)
    const counts = async () => (await operate(page, "subscribers")).body["subscribers"]
    expect(await counts()).toEqual([{ kind: "email", state: "unconfirmed", count: 1 }])
    expect((await fetch(link, { method: "POST" })).status).toBe(200)
    expect((await fetch(link, { method: "POST" })).status).toBe(200)
    await operate(page, "incidents", anIncident)
    await expect.poll(() => mail.received.length).toBe(2)
    const update = mail.received[1]
    expect(update?.to).toBe("anna@example.com")
    expect(update?.mail.subject).toBe("[Badamy] Zamówienia działają wolno")
    expect(update?.mail.text).toContain("Sprawdzamy to.")
    expect(update?.mail.messageId).toMatch(/^<evt_[0-9a-z]{26}@status\.example>$/)
    const header = (key: string) =>
      update?.mail.headers.find((each) => each.key === key)?.value ?? ""
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
    const unsubscribe = header("list-unsubscribe").replace(/^<(.*)>$/, "$1")
    expect((await fetch(unsubscribe)).status).toBe(200)
    const click = await postForm(unsubscribe, { "List-Unsubscribe": "One-Click" })
    expect(click.status).toBe(200)
    expect(await counts()).toEqual([])
    await operate(page, "incidents", anIncident)
    expect(mail.received.length).toBe(2)
  })

  it("every page behind a form or an e-mail link offers the other language", async () => {
    const { page, mail } = await aStatusPage()
    const switched = async (response: Response): Promise<string> => {
      const [, href = ""] = /class="language" href="([^"]*)"/.exec(await response.text()) ?? []
      const url = new URL(href.replaceAll("&amp;", "&"), response.url)
      expect((await fetch(url)).status).toBe(200)
      return url.pathname + url.search
    }
    const form = await postForm(`${page.url}/pl/subscribe/email/`, { email: "anna@example.com" })
    expect(await switched(form)).toBe("/en/subscribe/")
    await expect.poll(() => mail.received.length).toBe(1)
    const link = linkIn(mail.received[0]?.mail.text, "/pl/confirm/?token=")
    const { pathname, search } = new URL(link)
    expect(await switched(await fetch(link))).toBe(pathname.replace("/pl/", "/en/") + search)
    expect(await switched(await fetch(link, { method: "POST" }))).toBe("/en/subscribe/")
    expect(await switched(await fetch(`${page.url}/en/confirm/?token=x`))).toBe("/pl/subscribe/")
  })

  it("a page without SMTP offers no e-mail subscription", async () => {
    const { page } = await aStatusPage({ SMTP_URL: "" })
    expect(await (await fetch(`${page.url}/en/subscribe/`)).text()).not.toContain("E-mail address")
    const form = await postForm(`${page.url}/en/subscribe/email/`, { email: "anna@example.com" })
    expect(form.status).toBe(404)
    expect((await operate(page, "subscribers")).body["subscribers"]).toEqual([])
  })

  it("the e-mail form reveals no subscribers and sends one confirmation request each", async () => {
    const { page, mail } = await aStatusPage()
    const ask = async (email: string) => {
      const response = await postForm(`${page.url}/en/subscribe/email/`, { email })
      return { status: response.status, text: await response.text() }
    }
    const first = await ask("anna@example.com")
    expect(await ask("anna@example.com")).toEqual(first)
    await expect.poll(() => mail.received.length).toBe(1)
    await fetch(linkIn(mail.received[0]?.mail.text, "/confirm/"), { method: "POST" })
    expect(await ask("anna@EXAMPLE.com")).toEqual(first)
    expect(await ask("other@example.com")).toEqual(first)
    await expect.poll(() => mail.received.length).toBe(2)
    expect((await ask("a\r\nBcc: x@example.com")).status).toBe(422)
    const statuses: Array<number> = []
    for (let nth = 0; nth < 8; nth += 1) statuses.push((await ask(`u${nth}@example.com`)).status)
    expect(statuses).toContain(429)
    expect((await fetch(page.url)).status).toBe(200)
  })

  it("a mailbox gets one request under all its addresses, also after a crash", async () => {
    const { page, mail, settings } = await aStatusProcess()
    const addresses = [
      "Anna@gmail.com",
      "a.nna@gmail.com",
      "an.na@gmail.com",
      "anna@GoogleMail.com",
    ]
    const tagged = Array.from({ length: 5 }, (_, nth) => `anna+${nth}@gmail.com`)
    const ask = async (url: string, email: string) =>
      (await postForm(`${url}/en/subscribe/email/`, { email })).status
    for (const email of [...addresses, ...tagged]) expect(await ask(page.url, email)).toBe(202)
    await page.kill()
    const again = await startStatusProcess(settings)
    expect(await ask(again.url, "anna+x@gmail.com")).toBe(202)
    expect(await ask(again.url, "other@gmail.com")).toBe(202)
    // The killed process may not have stored the first outcome: then that e-mail is sent again.
    const recipients = () => [...new Set(mail.received.map(({ to }) => to))].toSorted()
    await expect.poll(recipients).toEqual(["Anna@gmail.com", "other@gmail.com"])
  })

  it("a forged token can neither confirm nor remove a subscription", async () => {
    const { page, mail } = await aStatusPage()
    await postForm(`${page.url}/en/subscribe/email/`, { email: "anna@example.com" })
    await expect.poll(() => mail.received.length).toBe(1)
    const token = new URL(linkIn(mail.received[0]?.mail.text, "/confirm/")).searchParams.get(
      "token",
    )
    const [id = "", expires = "", mac = ""] = (token ?? "").split(".")
    const forged = [
      "",
      "x",
      `${id}.${expires}.${"A".repeat(43)}`,
      `${id}.zzzzzzzzz.${mac}`,
      `${id}.0.${mac}`,
      `sbr_${"0".repeat(26)}.${expires}.${mac}`,
      `${token}x`,
      "%00",
      "<script>",
    ]
    for (const each of forged) {
      const link = `${page.url}/en/confirm/?token=${encodeURIComponent(each)}`
      expect([each, (await fetch(link, { method: "POST" })).status]).toEqual([each, 400])
    }
    // A token is valid for one action only.
    const other = `${page.url}/en/unsubscribe/?token=${token}`
    expect((await fetch(other, { method: "POST" })).status).toBe(400)
    expect((await operate(page, "subscribers")).body["subscribers"]).toEqual([
      { kind: "email", state: "unconfirmed", count: 1 },
    ])
  })
})
