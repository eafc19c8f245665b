/** The signer and verifier of the XML Security Library, which shares no code with ours. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { unzipSync } from "fflate"

const isInstalled = spawnSync("xmlsec1", ["--version"]).status === 0

/**
 * Whether xmlsec1 is available. In CI its absence is a failure; elsewhere it is logged once.
 */
export const canAskXmlsec1 = (): boolean => {
  if (isInstalled) return true
  const advice = "xmlsec1 is not installed (Debian: apt-get install xmlsec1)"
  if (process.env["CI"]) throw new Error(`${advice}; CI must not skip this proof`)
  process.stderr.write(`\n!!! ${advice}: the independent proof of our signatures is SKIPPED !!!\n`)
  return false
}

const inTemporaryFolder = <Result>(
  files: Readonly<Record<string, Uint8Array | string>>,
  work: (folder: string) => Result,
): Result => {
  const folder = mkdtempSync(join(tmpdir(), "xmlsec1-"))
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const idOfProperties = ["--id-attr:Id", "http://uri.etsi.org/01903/v1.3.2#:SignedProperties"]

const verify = (folder: string, file: string): string => {
  const trusted = ["--trusted-pem", "authority.pem", "--verification-gmt-time"]
  const args = ["--verify", ...trusted, "2026-11-20 14:00:00", ...idOfProperties, file]
  const { status, stdout, stderr } = spawnSync("xmlsec1", args, { cwd: folder, encoding: "utf8" })
  return status === 0 ? "OK" : `rejected: ${stdout}${stderr}`
}

/** A template with its digests and its signature value filled in. */
export const signedByXmlsec1 = (template: string, keyPem: string): string =>
  inTemporaryFolder({ "template.xml": template, "key.pem": keyPem }, (folder) => {
    const args = ["--sign", "--privkey-pem", "key.pem", ...idOfProperties, "template.xml"]
    const { status, stdout, stderr } = spawnSync("xmlsec1", args, {
      cwd: folder,
      encoding: "utf8",
    })
    if (status === 0) return stdout
    throw new Error(`xmlsec1 does not sign: ${stderr}`)
  })

/** "OK", or xmlsec1's error for a file. */
export const xmlsec1OnXml = (xml: string, authorityPem: string): string =>
  inTemporaryFolder({ "signed.xml": xml, "authority.pem": authorityPem }, (folder) =>
    verify(folder, "signed.xml"),
  )

/** The same for the signatures of a container, unpacked so that its references are files. */
export const xmlsec1OnContainer = (container: Uint8Array, authorityPem: string): string =>
  inTemporaryFolder({ ...unzipSync(container), "authority.pem": authorityPem }, (folder) =>
    verify(folder, "META-INF/signatures.xml"),
  )
