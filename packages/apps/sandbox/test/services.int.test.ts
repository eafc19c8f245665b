/** The settings that the sandbox passes on to the API. */
import { readSettings } from "@procurement/app-platform"
import { expect, it } from "vitest"
import { takeFolder } from "../src/data-folder.ts"
import { apiService, type Listeners } from "../src/services.ts"
import { sandboxSettings } from "../src/settings.ts"
import { openSandboxTime } from "../src/sandbox-time.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

const listeners: Listeners = {
  port: 1,
  tlsPort: 2,
  operatorPort: 3,
  ksefPort: 4,
  apiProbesPort: 5,
  statusPort: 6,
  statusOperatorPort: 7,
  operator: { token: "", hash: "" },
}
const files = {
  authorityFile: "",
  keyFile: "",
  certificateFile: "",
  clientKeyFile: "",
  clientCertificateFile: "",
  clientThumbprint: "",
}

it.each([
  [{}, "off", "120"],
  [{ WEBHOOK_VERIFICATION: "challenge", ADDRESS_ATTEMPTS_PER_MINUTE: "7" }, "challenge", "7"],
])("the API receives the sandbox's settings %j", async (given, verification, attempts) => {
  const folder = await takeFolder(await temporaryFolder())
  const around = {
    folder,
    settings: readSettings(sandboxSettings, given),
    time: await openSandboxTime(folder),
    webhookSecretsKey: "",
    onRestart: () => undefined,
  }
  const { environment } = apiService(around, "", listeners, files, async () => undefined)
  expect(environment).toMatchObject({
    WEBHOOK_VERIFICATION: verification,
    ADDRESS_ATTEMPTS_PER_MINUTE: attempts,
  })
})
