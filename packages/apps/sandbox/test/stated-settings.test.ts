/** No secret of the real processes appears among the settings that they state. */
import { apiSettings } from "@procurement/app-api"
import { isSecretSetting, statedSettings } from "@procurement/app-platform"
import { workerSettings } from "@procurement/app-worker"
import { describe, expect, it } from "vitest"

const shapes = Object.entries({ api: apiSettings, worker: workerSettings })

/** Names of what a secret is called; a path to a file is none. */
const secretName =
  /SECRET|PASSWORD$|PASSPHRASE$|HEADERS$|TOKEN$|PIN$|KEY$|^DATABASE_URL$|^SMTP_URL$/
/** Labels of a device, which name what it holds. */
const labels = new Set(["SEAL_PKCS11_TOKEN", "SEAL_PKCS11_KEY"])

describe("Stated settings", () => {
  it.each(shapes)("no secret of %s is stated", (_name, shape) => {
    const marked = Object.keys(shape).map((key) => [key, `marker-of-${key.toLowerCase()}`] as const)
    const stated = JSON.stringify(statedSettings(shape, Object.fromEntries(marked)))
    for (const [key, marker] of marked) {
      const setting = Object.entries(shape).find(([name]) => name === key)?.[1]
      expect([key, stated.includes(`"${marker}"`)]).toEqual([key, !isSecretSetting(setting)])
    }
  })

  it.each(shapes)("a setting of %s that is called a secret is one", (_name, shape) => {
    const open = Object.entries(shape).filter(([, setting]) => !isSecretSetting(setting))
    const suspicious = open.map(([key]) => key).filter((key) => secretName.test(key))
    expect(suspicious.filter((key) => !labels.has(key))).toEqual([])
  })
})
