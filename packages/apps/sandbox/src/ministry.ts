/**
 * The seal with which the sandbox's KSeF signs its receipts (UPO), stored in the folder from the
 * first start, so that KSeF and the worker, which trusts its authority, can start in parallel.
 */
import { existsSync } from "node:fs"
import { mkdir, rename, writeFile } from "node:fs/promises"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import type { DataFolder } from "./data-folder.ts"

export interface MinistryFiles {
  readonly keyFile: string
  readonly certificateFile: string
  /** The test authority of the seal, which the worker trusts. */
  readonly authorityFile: string
}

const ministryNip = "5260250274"
const dayMillis = 86_400_000

export const ministryFiles = async (folder: Pick<DataFolder, "within">): Promise<MinistryFiles> => {
  const home = folder.within("ministry")
  if (!existsSync(home)) {
    const draft = folder.within("ministry.new")
    await mkdir(draft, { recursive: true })
    const seal = await makeTestSeal({
      nip: ministryNip,
      organization: "Ministerstwo Finansów (symulator)",
      now: instant(Date.now() - dayMillis),
    })
    await writeFile(`${draft}/upo.key.pem`, seal.keyPem, { mode: 0o600 })
    await writeFile(`${draft}/upo.cert.pem`, seal.certificatePem)
    await writeFile(`${draft}/ca.cert.pem`, seal.authorityPem)
    await rename(draft, home)
  }
  return {
    keyFile: `${home}/upo.key.pem`,
    certificateFile: `${home}/upo.cert.pem`,
    authorityFile: `${home}/ca.cert.pem`,
  }
}
