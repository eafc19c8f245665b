/** The settings that each role of a worker requires. */
import { readSettings } from "@procurement/app-platform"
import { describe, expect, it } from "vitest"
import { groupSettingsOf } from "../src/role-settings.ts"
import { workerSettings } from "../src/settings.ts"

const read = (environment: Readonly<Record<string, string>>) =>
  readSettings(workerSettings, { DATABASE_URL: "postgres://user@host/database", ...environment })

const forCustomers = {
  WEBHOOK_SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
}

describe("The default roles of a worker", () => {
  it("publish and consume are not default roles, even with KAFKA_BROKERS", () => {
    const { ROLES } = read({ KAFKA_BROKERS: "kafka:9092" })
    expect(ROLES).toEqual([
      "invoicing",
      "archive",
      "reconciliation",
      "webhooks",
      "warnings",
      "email",
      "housekeeping",
    ])
  })

  it("the default roles need no Kafka setting", () => {
    const settings = read({ SELLER_FILE: "seller.json", ...forCustomers })
    expect(groupSettingsOf(settings)).toEqual({ invoices: settings, customers: settings })
  })
})

describe("The settings that a role needs", () => {
  it("publish and consume need KAFKA_BROKERS, and no setting of the other roles", () => {
    const settings = read({ ROLES: "publish,consume", KAFKA_BROKERS: "a:9092, b:9092" })
    expect(settings.KAFKA_BROKERS).toEqual(["a:9092", "b:9092"])
    expect(groupSettingsOf(settings)).toEqual({ kafka: settings })
  })

  it("the roles for customers need no seller, and those for invoices no key of webhooks", () => {
    const webhooks = read({ ROLES: "webhooks,warnings,housekeeping", ...forCustomers })
    expect(groupSettingsOf(webhooks)).toEqual({ customers: webhooks })
    const invoicing = read({ ROLES: "invoicing,reconciliation", SELLER_FILE: "seller.json" })
    expect(groupSettingsOf(invoicing)).toEqual({ invoices: invoicing })
  })

  it.each(["publish", "consume", "publish,consume"])(
    "a worker with the roles %s and without KAFKA_BROKERS fails to start",
    (ROLES) => {
      expect(() => groupSettingsOf(read({ ROLES }))).toThrow(
        `KAFKA_BROKERS is required with ROLES=${ROLES}`,
      )
    },
  )

  it("an error names every missing setting and the roles that need it", () => {
    const ROLES = "webhooks,publish,invoicing,email"
    expect(() => groupSettingsOf(read({ ROLES }))).toThrow(
      "SELLER_FILE is required with ROLES=invoicing; " +
        "WEBHOOK_SECRETS_KEY is required with ROLES=webhooks,email; " +
        "KAFKA_BROKERS is required with ROLES=publish",
    )
  })

  it("an invalid broker or key is an error even when no role needs it", () => {
    expect(() => read({ ...forCustomers, KAFKA_BROKERS: "kafka" })).toThrow(
      "KAFKA_BROKERS=kafka: must be host:port, separated by commas",
    )
    expect(() => read({ ROLES: "publish", WEBHOOK_SECRETS_KEY: "c2hvcnQ=" })).toThrow(
      "WEBHOOK_SECRETS_KEY: the key has 5 bytes instead of 32",
    )
  })
})
