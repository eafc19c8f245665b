/** A SoftHSM token in its own folder, with one key. */
import { execFileSync, spawnSync } from "node:child_process"
import { createPrivateKey } from "node:crypto"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const modules = [
  "/usr/lib/softhsm/libsofthsm2.so",
  "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
  "/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so",
  "/usr/local/lib/softhsm/libsofthsm2.so",
  "/opt/homebrew/lib/softhsm/libsofthsm2.so",
]
const hasLibrary = await import("pkcs11js").then(
  () => true,
  () => false,
)
const isInstalled = spawnSync("softhsm2-util", ["--version"]).status === 0
export const softhsmModule = modules.find((path) => existsSync(path)) ?? ""

/** Whether SoftHSM is available. In CI its absence is a failure; elsewhere it is logged. */
export const canUseSoftHsm = (): boolean => {
  if (isInstalled && softhsmModule !== "" && hasLibrary) return true
  const advice = hasLibrary
    ? "SoftHSM is not installed (Debian: apt-get install softhsm2)"
    : "pkcs11js was not built (Debian: apt-get install g++ make python3; npm install)"
  if (process.env["CI"]) throw new Error(`${advice}; CI must not skip keys in a PKCS#11 token`)
  process.stderr.write(`\n!!! ${advice}: keys in a PKCS#11 token are NOT TRIED !!!\n`)
  return false
}

export const pin = "482913"
export const tokenLabel = "seal token"

/** Makes the token and puts the key in. Sets SOFTHSM2_CONF for the processes started from here. */
export const makeToken = (folder: string, keyPem: string, label: string): void => {
  mkdirSync(join(folder, "tokens"))
  const file = join(folder, "softhsm2.conf")
  writeFileSync(file, `directories.tokendir = ${join(folder, "tokens")}\nlog.level = ERROR\n`)
  process.env["SOFTHSM2_CONF"] = file
  writeFileSync(join(folder, "import.pem"), keyPem, { mode: 0o600 })
  writeFileSync(join(folder, "pin"), `${pin}\n`, { mode: 0o600 })
  util("--init-token", "--free", "--label", tokenLabel, "--so-pin", "87654321")
  importKey(folder, label, "01ab")
}

const util = (...args: ReadonlyArray<string>): void => {
  execFileSync("softhsm2-util", [...args, "--pin", pin], { stdio: "pipe" })
}

const importKey = (folder: string, label: string, id: string): void => {
  const key = ["--import", join(folder, "import.pem"), "--label", label, "--id", id]
  util(...key, "--token", tokenLabel)
}

/**
 * Puts an EC key into the token that wants the PIN before each signature, as cards for qualified
 * signatures do (CKA_ALWAYS_AUTHENTICATE).
 */
export const addCautiousKey = async (keyPem: string, label: string): Promise<void> => {
  const { default: library } = await import("pkcs11js")
  const { d = "" } = createPrivateKey(keyPem).export({ format: "jwk" })
  const module = new library.PKCS11()
  module.load(softhsmModule)
  module.C_Initialize()
  try {
    const tokens = module.C_GetSlotList(true)
    const isOurs = (slot: Buffer) => module.C_GetTokenInfo(slot).label.startsWith(tokenLabel)
    const slot = tokens.find(isOurs) ?? Buffer.alloc(0)
    const flags = library.CKF_SERIAL_SESSION | library.CKF_RW_SESSION
    const session = module.C_OpenSession(slot, flags)
    module.C_Login(session, library.CKU_USER, pin)
    module.C_CreateObject(session, [
      { type: library.CKA_CLASS, value: library.CKO_PRIVATE_KEY },
      { type: library.CKA_KEY_TYPE, value: library.CKK_EC },
      { type: library.CKA_TOKEN, value: true },
      { type: library.CKA_PRIVATE, value: true },
      { type: library.CKA_SIGN, value: true },
      { type: library.CKA_ALWAYS_AUTHENTICATE, value: true },
      { type: library.CKA_LABEL, value: label },
      { type: library.CKA_EC_PARAMS, value: Buffer.from("06082a8648ce3d030107", "hex") },
      { type: library.CKA_VALUE, value: Buffer.from(d, "base64url") },
    ])
  } finally {
    module.C_Finalize()
  }
}

/** Logs in with the right PIN and another program, as a person would: resets the PIN counter. */
export const logInByHand = (folder: string): void => importKey(folder, "by hand", "02")
