/** Errors about missing settings of the role `email`. */
import { readSettings, type SettingsOf } from "@procurement/app-platform"
import { describe, expect, it } from "vitest"
import { openMailer } from "../src/mail.ts"
import { workerSettings } from "../src/settings.ts"

const needed = {
  DATABASE_URL: "postgres://localhost/procurement",
  SELLER_FILE: "seller.json",
  SEAL_KEY_FILE: "seal.key",
  SEAL_CERTIFICATE_FILE: "seal.pem",
  ARCHIVE_DIR: "archive",
  WEBHOOK_SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
}
const SMTP_URL = "smtp://service:hush@mail.example.com"
const MAIL_FROM = "Hurtownia <no-reply@example.com>"

const read = (environment: Readonly<Record<string, string>>): SettingsOf<typeof workerSettings> =>
  readSettings(workerSettings, { ...needed, ...environment })

describe("E-mail settings", () => {
  it.each([
    [
      { SMTP_URL, MAIL_FROM: "no-reply@example.com", SELLER_FILE: "" },
      "SELLER_FILE, or a name in MAIL_FROM, is required for the role email",
    ],
    [{}, "SMTP_URL is required for the role email (or leave email out of ROLES)"],
    [{ SMTP_URL }, "MAIL_FROM is required for the role email (or leave email out of ROLES)"],
    [{ MAIL_FROM, ROLES: "email" }, "SMTP_URL is required for the role email"],
  ])("the error of the role email names the missing setting: %j", async (environment, line) => {
    await expect(openMailer(read(environment))).rejects.toThrow(line)
  })

  it("the role email starts with SMTP_URL and MAIL_FROM", async () => {
    const settings = read({ SMTP_URL, MAIL_FROM, DASHBOARD_URL: "https://panel.example.com" })
    expect(settings.ROLES).toContain("email")
    expect(settings.MAIL_FROM).toEqual({ name: "Hurtownia", address: "no-reply@example.com" })
    await expect(openMailer(settings)).resolves.toBeDefined()
  })

  it.each([
    [{ SMTP_URL: "https://user:hush@mail.example.com" }, /^SMTP_URL: must be smtp:\/\//],
    [{ SMTP_URL: "mail.example.com" }, /^SMTP_URL: must be smtp:\/\//],
    [{ MAIL_FROM: "nobody" }, /^MAIL_FROM=nobody: must be an e-mail address, or Name <address>$/],
    [{ SMTP_STARTTLS: "maybe" }, /^SMTP_STARTTLS=maybe: must be required or never$/],
    [{ DASHBOARD_URL: "ftp://x" }, /^DASHBOARD_URL=ftp:\/\/x: must be a URL$/],
  ])("an error names the key and never the password: %j", (environment, line) => {
    expect(() => read(environment)).toThrow(line)
    expect(() => read(environment)).not.toThrow(/hush/)
  })
})
