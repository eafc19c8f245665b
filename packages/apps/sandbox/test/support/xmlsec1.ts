/** The verifier of the XML Security Library, which shares no code with ours, on a container. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { unzipSync } from "fflate"

/** In CI its absence is a failure; elsewhere it is said aloud. */
export const canAskXmlsec1 = (): boolean => {
  if (spawnSync("xmlsec1", ["--version"]).status === 0) return true
  if (process.env["CI"]) throw new Error("xmlsec1 is not installed: CI must not skip this proof")
  process.stderr.write("\n!!! xmlsec1 is not installed: its proof of the demo is SKIPPED !!!\n")
  return false
}

const signatures = "META-INF/signatures.xml"
const ids = ["--id-attr:Id", "http://uri.etsi.org/01903/v1.3.2#:SignedProperties"]

/** "OK", or what xmlsec1 has to say against the signature of a container. */
export const xmlsec1OnContainer = (container: Uint8Array, authorityPem: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "xmlsec1-"))
  try {
    for (const [name, content] of Object.entries(unzipSync(container))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    writeFileSync(join(folder, "authority.pem"), authorityPem)
    const parameters = ["--verify", "--trusted-pem", "authority.pem", ...ids, signatures]
    const asked = spawnSync("xmlsec1", parameters, { cwd: folder, encoding: "utf8" })
    return asked.status === 0 ? "OK" : `refused: ${asked.stdout}${asked.stderr}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
