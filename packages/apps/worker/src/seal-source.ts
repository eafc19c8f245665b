/**
 * Which key the settings of the seal mean: one source, and nothing that belongs to another. A wrong
 * combination is one line that names the keys.
 */
import type { KeySource } from "@procurement/adapter-xades"
import { SettingsError } from "@procurement/app-chassis"
import type { WorkerSettings } from "./settings.ts"

type SealKey = Extract<keyof WorkerSettings, `SEAL_${string}`>

/** The setting that names each kind of source. */
const sources = ["SEAL_KEY_FILE", "SEAL_PKCS12_FILE", "SEAL_PKCS11_MODULE"] as const
type Source = (typeof sources)[number]

/** What goes with each source: true, it is required. */
const companions: Readonly<Record<Source, Readonly<Partial<Record<SealKey, boolean>>>>> = {
  SEAL_KEY_FILE: { SEAL_CERTIFICATE_FILE: true, SEAL_PASSPHRASE_FILE: false },
  SEAL_PKCS12_FILE: { SEAL_PASSPHRASE_FILE: false },
  SEAL_PKCS11_MODULE: {
    SEAL_PKCS11_TOKEN: true,
    SEAL_PKCS11_KEY: true,
    SEAL_PKCS11_PIN_FILE: true,
    SEAL_CERTIFICATE_FILE: false,
  },
}

const why = "is required for the roles invoicing and reconciliation"

const chosenSource = (settings: WorkerSettings): Source => {
  const [source, ...more] = sources.filter((key) => settings[key] !== "")
  if (source === undefined) {
    throw new SettingsError(
      `SEAL_KEY_FILE ${why}; SEAL_PKCS12_FILE and SEAL_PKCS11_MODULE are the other ways`,
    )
  }
  if (more.length > 0) {
    throw new SettingsError(`${[source, ...more].join(" and ")}: set one of them`)
  }
  return source
}

const checkCompanions = (settings: WorkerSettings, source: Source): void => {
  const wanted = companions[source]
  for (const key of Object.keys(settings) as ReadonlyArray<keyof WorkerSettings>) {
    if (!key.startsWith("SEAL_") || key === source) continue
    const isRequired = wanted[key as SealKey]
    const isSet = settings[key] !== ""
    if (isSet && isRequired === undefined) {
      throw new SettingsError(`${key} does not go with ${source}`)
    }
    if (isSet || isRequired !== true) continue
    const need = source === "SEAL_KEY_FILE" ? why : `is required with ${source}`
    throw new SettingsError(`${key} ${need}`)
  }
}

const ifSet = <Key extends string>(key: Key, value: string) =>
  (value === "" ? {} : { [key]: value }) as { readonly [Name in Key]?: string }

/** Where the key is. Throws a SettingsError that names what is wrong or missing. */
export const sealSource = (settings: WorkerSettings): KeySource => {
  const source = chosenSource(settings)
  checkCompanions(settings, source)
  const passphrase = ifSet("passphraseFile", settings.SEAL_PASSPHRASE_FILE)
  switch (source) {
    case "SEAL_KEY_FILE": {
      const { SEAL_KEY_FILE: keyFile, SEAL_CERTIFICATE_FILE: certificateFile } = settings
      return { kind: "pem", keyFile, certificateFile, ...passphrase }
    }
    case "SEAL_PKCS12_FILE":
      return { kind: "pkcs12", file: settings.SEAL_PKCS12_FILE, ...passphrase }
    case "SEAL_PKCS11_MODULE":
      return {
        kind: "pkcs11",
        module: settings.SEAL_PKCS11_MODULE,
        token: settings.SEAL_PKCS11_TOKEN,
        key: settings.SEAL_PKCS11_KEY,
        pinFile: settings.SEAL_PKCS11_PIN_FILE,
        ...ifSet("certificateFile", settings.SEAL_CERTIFICATE_FILE),
      }
  }
}

/** Both or none. */
export const checkTimeStampSettings = ({ TSA_URL, TSA_ROOTS_FILE }: WorkerSettings): void => {
  if (TSA_URL !== "" && TSA_ROOTS_FILE === "") {
    throw new SettingsError("TSA_ROOTS_FILE is required with TSA_URL: whose time is believed?")
  }
  if (TSA_URL === "" && TSA_ROOTS_FILE !== "") {
    throw new SettingsError("TSA_ROOTS_FILE does nothing without TSA_URL")
  }
}
