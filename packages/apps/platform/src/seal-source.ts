/**
 * Selects the key that the seal's settings name: exactly one source, without settings of another.
 * An invalid combination is reported in one line that names the keys.
 */
import type { KeySource } from "@procurement/adapter-xades"
import { type SealKeySettings, sealKeySettings } from "./seal-settings.ts"
import { SettingsError } from "./settings-error.ts"

type SealKey = keyof SealKeySettings

/** The setting that names each kind of source. */
const sources = ["SEAL_KEY_FILE", "SEAL_PKCS12_FILE", "SEAL_PKCS11_MODULE"] as const
type Source = (typeof sources)[number]

/** The settings of each source; true: required. */
const companions: Readonly<Record<Source, Readonly<Partial<Record<SealKey, boolean>>>>> = {
  SEAL_KEY_FILE: { SEAL_CERTIFICATE_FILE: true, SEAL_PASSPHRASE_FILE: false },
  SEAL_PKCS12_FILE: { SEAL_PASSPHRASE_FILE: false },
  SEAL_PKCS11_MODULE: {
    SEAL_PKCS11_TOKEN: true,
    SEAL_PKCS11_KEY: true,
    SEAL_PKCS11_PIN_FILE: true,
    SEAL_CERTIFICATE_FILE: false,
    SEAL_PKCS11_VARIABLES: false,
  },
}

const chosenSource = (settings: SealKeySettings, why: string): Source => {
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

const checkCompanions = (settings: SealKeySettings, source: Source, why: string): void => {
  const accepted = companions[source]
  for (const key of Object.keys(sealKeySettings) as ReadonlyArray<SealKey>) {
    if (key === source) continue
    const isRequired = accepted[key]
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

/**
 * Returns the source of the key. Throws a SettingsError that names the invalid or missing settings;
 * `why` follows the name of a missing one: `is required for …`.
 */
export const sealSource = (settings: SealKeySettings, why: string): KeySource => {
  const source = chosenSource(settings, why)
  checkCompanions(settings, source, why)
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

/** Names of the variables that the signer process gets besides the default ones. */
export const sealVariables = (settings: SealKeySettings): ReadonlyArray<string> =>
  settings.SEAL_PKCS11_VARIABLES.split(",").filter((name) => name !== "")

/** The setting that names the file with the PIN or the passphrase. */
export const sealSecretSetting = ({ kind }: KeySource): SealKey =>
  kind === "pkcs11" ? "SEAL_PKCS11_PIN_FILE" : "SEAL_PASSPHRASE_FILE"
