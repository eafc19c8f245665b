/** The settings that the sandbox passes on to its services. */
import type { SecretHash } from "@procurement/domain/credential"
import { join } from "node:path"
import { readSettings } from "@procurement/app-platform"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, expect, it } from "vitest"
import { takeFolder } from "../src/data-folder.ts"
import { apiService, type Listeners, workerService } from "../src/services.ts"
import { sandboxSettings } from "../src/settings.ts"
import { openSandboxTime } from "../src/sandbox-time.ts"

const listeners: Listeners = {
  port: 1,
  tlsPort: 2,
  operatorPort: 3,
  ksefPort: 4,
  apiProbesPort: 5,
  statusPort: 6,
  statusOperatorPort: 7,
  operator: { token: "", hash: "" as SecretHash },
}
const files = {
  authorityFile: "",
  keyFile: "",
  certificateFile: "",
  clientKeyFile: "",
  clientCertificateFile: "",
  clientThumbprint: "",
  sellerFile: "",
  authorityKeyFile: "",
  timeStampKeyFile: "",
  timeStampCertificateFile: "",
}
const urls = { ksef: "", nbp: "", smtp: "", dashboard: "" }

const parent = temporaryFolder(afterAll)
let folders = 0

const surroundings = async (given: Readonly<Record<string, string>>) => {
  folders += 1
  const folder = await takeFolder(join(parent, String(folders)))
  return {
    folder,
    settings: readSettings(sandboxSettings, given),
    time: await openSandboxTime(folder),
    webhookSecretsKey: "",
    onRestart: () => undefined,
  }
}

it.each([
  [{}, "challenge", "120"],
  [{ WEBHOOK_VERIFICATION: "off", ADDRESS_ATTEMPTS_PER_MINUTE: "7" }, "off", "7"],
])("the API receives the sandbox's settings %j", async (given, verification, attempts) => {
  const around = await surroundings(given)
  const { environment } = apiService(
    around,
    "",
    listeners,
    { seller: files, tls: files, whiteList: { url: "http://127.0.0.1:1" } },
    async () => undefined,
  )
  expect(environment).toMatchObject({
    WEBHOOK_VERIFICATION: verification,
    ADDRESS_ATTEMPTS_PER_MINUTE: attempts,
  })
})

it("the worker publishes to Kafka and consumes from it if the sandbox has brokers", async () => {
  const settingsOf = async (given: Readonly<Record<string, string>>) => {
    const around = await surroundings(given)
    return workerService(around, "", { ministry: files, seller: files, offline: files }, {}, urls)
      .environment
  }
  const { KAFKA_BROKERS, ROLES = "" } = await settingsOf({ KAFKA_BROKERS: "127.0.0.1:9092" })
  expect(KAFKA_BROKERS).toBe("127.0.0.1:9092")
  expect(ROLES.split(",").toSorted()).toEqual([
    "archive",
    "consume",
    "email",
    "housekeeping",
    "invoicing",
    "publish",
    "reconciliation",
    "warnings",
    "webhooks",
  ])
  expect(await settingsOf({})).not.toHaveProperty("ROLES")
})
