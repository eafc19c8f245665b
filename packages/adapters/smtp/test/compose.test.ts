/** The texts of e-mails, compared with files that people have reviewed. */
import { EmailMessage } from "@procurement/domain/email"
import { languages } from "@procurement/domain/text"
import { describe, expect, it } from "vitest"
import { composeEmail } from "../src/index.ts"
import { anEmail, messages } from "./support/emails.ts"

const options = {
  senderName: "Hurtownia Upominków S.A.",
  dashboardUrl: "https://panel.example.com/",
}

const cases = Object.entries(messages).flatMap(([name, message]) =>
  languages.map((language) => ({ name: `${name}.${language}`, message, language })),
)

const hostile = `"><img src=x onerror=alert(1)>\r\nBcc: everybody@example.com\u2028\u202e`

describe("composeEmail", () => {
  it.each(cases)("an e-mail equals golden/$name", async ({ name, message, language }) => {
    const { subject, html, text } = composeEmail(anEmail(message, language), options)
    await expect(html).toMatchFileSnapshot(`golden/${name}.html`)
    await expect(`Subject: ${subject}\n\n${text}`).toMatchFileSnapshot(`golden/${name}.txt`)
  })

  it("every kind of message has an example", () => {
    const kinds = EmailMessage.members.map(({ fields }) => fields._tag.schema.literal)
    const written = new Set(Object.values(messages).map(({ _tag }) => _tag))
    expect([...written].toSorted()).toEqual(kinds.toSorted())
  })

  it.each(cases)("an e-mail loads nothing and runs nothing: $name", ({ message, language }) => {
    const { html } = composeEmail(anEmail(message, language), options)
    expect(html).not.toMatch(/<(?:script|img|link|iframe|form|object)|url\(|@import|\son\w+=/i)
  })

  it.each(cases)("both forms of an e-mail have the same text: $name", ({ message, language }) => {
    const { html, text } = composeEmail(anEmail(message, language), options)
    const read = (form: string) => form.replaceAll(/\s+/g, " ")
    const words = html
      .replaceAll(/<(title|style)[^]*?<\/\1>|<[^>]+>/g, "\n")
      .replaceAll("&amp;", "&")
      .replaceAll("&#39;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&nbsp;", "")
    for (const line of words.split("\n").filter((each) => each.trim() !== "")) {
      expect(read(text)).toContain(read(line).trim())
    }
  })

  it("an e-mail about an invoice says whether its files are attached", () => {
    const email = anEmail(messages["invoice-issued"], "en")
    expect(composeEmail(email, options, true).text).toContain("The PDF and the XML are attached.")
    const { text } = composeEmail(email, options)
    expect(text).toContain("too large for an e-mail")
    expect(text).toContain("https://panel.example.com/#/invoices/inv_01kafq3v8pe0rr2c1m5kz9x7wd")
  })

  it("an e-mail has links only when there is a dashboard", () => {
    const email = anEmail(messages["webhook-paused"], "en")
    const linked = composeEmail(email, options)
    const page = "https://panel.example.com/#/webhooks/sub_01kafq3v8pe0rr2c1m5kz9x7wf"
    expect(linked.html).toContain(`href="${page}"`)
    expect(linked.text).toContain(page)
    const plain = composeEmail(email, { senderName: options.senderName })
    expect(plain.html).not.toContain("<a ")
    expect(plain.text).not.toContain("panel.example.com")
  })

  it("text from others is escaped and stays on its line", () => {
    const message = {
      ...messages["webhook-paused"],
      url: `https://example.com/${hostile}`,
      failure: hostile,
      eventType: hostile,
      subscriptionId: hostile,
      eventId: hostile,
    }
    const composed = composeEmail(anEmail(message), { ...options, senderName: hostile })
    expect(composed.subject).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
    expect(composed.html).not.toContain("<img")
    expect(composed.html).toContain("&lt;img")
    expect(composed.text).not.toMatch(/^Bcc:/m)
    expect(composed.text).not.toMatch(/[\u2028\u202e\r]/)
  })

  it("a subject is one line of at most 150 characters", () => {
    const message = { ...messages["token-expiring"], tokenName: `${hostile}${"ż".repeat(5_000)}` }
    for (const language of languages) {
      const { subject, html } = composeEmail(anEmail(message, language), options)
      expect([...subject].length).toBeLessThanOrEqual(150)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html.length).toBeLessThan(20_000)
    }
  })

  it.each([
    ["token-expiring", { tokenName: "ż".repeat(300) }, /expires on \d/],
    ["rate-limit", { tenantName: "ż".repeat(300) }, /has exceeded a rate limit/],
  ] as const)("the subject of %s says what happened, however long the name", (name, long, news) => {
    const email = anEmail({ ...messages[name], ...long } as never, "en")
    expect(composeEmail(email, options).subject).toMatch(news)
  })

  it("times are shown in Warsaw time, in winter and in summer", () => {
    const winter = composeEmail(anEmail(messages["quota-80"], "en"), options)
    expect(winter.text).toContain("1 December 2026, 00:00 (Warsaw time)")
    const summer = { ...messages["token-expiring"], expiresAt: Date.UTC(2027, 6, 1, 10) as never }
    expect(composeEmail(anEmail(summer, "pl"), options).text).toContain(
      "1 lipca 2027, 12:00 (czas warszawski)",
    )
  })
})
