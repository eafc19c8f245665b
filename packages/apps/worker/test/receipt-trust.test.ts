/** The trust anchors for receipt signatures, and the errors of their setting. */
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { makeLogger, readSettings } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openKsefAccess } from "../src/ksef-access.ts"
import { workerSettings } from "../src/settings.ts"

const folder = temporaryFolder(afterAll)
let file: string
beforeAll(async () => {
  file = join(folder, "upo.pem")
})

const open = (environment: Readonly<Record<string, string>>) =>
  openKsefAccess(
    readSettings(workerSettings, {
      DATABASE_URL: "postgres://user@host/database",
      SELLER_FILE: "seller.json",
      WEBHOOK_SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
      ...environment,
    }),
    makeLogger("test", "silent"),
    Date.now,
  )

describe("KSEF_UPO_ROOTS_FILE", () => {
  it.each(["invoicing", "reconciliation"])(
    "the role %s does not start without KSEF_UPO_ROOTS_FILE",
    async (ROLES) => {
      await expect(open({ ROLES })).rejects.toThrow(
        /^KSEF_UPO_ROOTS_FILE is required for the roles invoicing and reconciliation$/,
      )
    },
  )

  it.each([
    ["is missing", undefined],
    ["is empty", ""],
    ["holds no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"],
  ])("a worker does not start when KSEF_UPO_ROOTS_FILE %s", async (_what, text) => {
    await rm(file, { force: true })
    if (text !== undefined) await writeFile(file, text)
    const start = open({ ROLES: "invoicing", KSEF_UPO_ROOTS_FILE: file })
    await expect(start).rejects.toThrow(/^KSEF_UPO_ROOTS_FILE: .+$/)
  })

  it("a worker with a trust anchor rejects a receipt without a signature", async () => {
    const now = instant(Date.now())
    const seal = await makeTestSeal({ nip: "5260250274", organization: "Test", now })
    await writeFile(file, seal.authorityPem)
    const access = await open({ ROLES: "invoicing", KSEF_UPO_ROOTS_FILE: file })
    const result = await access.verifyReceipt(Buffer.from("<Potwierdzenie/>"))
    expect(result).toMatchObject({ valid: false, detail: expect.stringContaining("NoSignature") })
    access.close()
  })
})

describe("Roles without receipts", () => {
  it("a worker of another role starts without trust anchors and rejects receipts", async () => {
    const access = await open({ ROLES: "webhooks" })
    expect(await access.verifyReceipt(Buffer.from("<a/>"))).toMatchObject({ valid: false })
  })
})
