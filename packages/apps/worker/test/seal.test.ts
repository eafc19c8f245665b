import { randomBytes } from "node:crypto"
import { readSettings } from "@procurement/app-chassis"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openSeal } from "../src/seal.ts"
import { workerSettings } from "../src/settings.ts"

const settingsWith = (environment: Readonly<Record<string, string>>) =>
  readSettings(workerSettings, {
    DATABASE_URL: "postgres://user@host/database",
    SELLER_FILE: "seller.json",
    ARCHIVE_DIR: "archive",
    WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
    ...environment,
  })

describe("The seal", () => {
  it("is asked for where invoices are issued", async () => {
    const words = "is required for the role invoicing (or leave invoicing out of ROLES)"
    await expect(openSeal(settingsWith({}))).rejects.toThrow(`SEAL_KEY_FILE ${words}`)
    const halved = settingsWith({ ROLES: "invoicing", SEAL_KEY_FILE: import.meta.filename })
    await expect(openSeal(halved)).rejects.toThrow(`SEAL_CERTIFICATE_FILE ${words}`)
  })

  it("is unknown to the other roles, even if they are told where it is", async () => {
    const settings = settingsWith({ ROLES: "webhooks,archive", SEAL_KEY_FILE: "/no/such/file" })
    const signer = await openSeal(settings)
    const failure = await Effect.runPromise(Effect.flip(signer.signEnveloped("<x/>", instant(0))))
    expect(failure).toMatchObject({ reason: "KeyUnavailable", isRetryable: true })
  })
})
