/** A seal with a passphrase, and a worker whose signer process is killed. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import type { Environment } from "./child.ts"

/** Writes the seal as PKCS#12 and its passphrase beside the files; returns their settings. */
export const asPkcs12 = async ({
  SELLER_FILE = "",
  SEAL_KEY_FILE = "",
  SEAL_CERTIFICATE_FILE = "",
}: Environment) => {
  const within = (name: string): string => SEAL_KEY_FILE.replace(/[^/]*$/, name)
  const pems = await Promise.all([SEAL_KEY_FILE, SEAL_CERTIFICATE_FILE].map((pem) => readFile(pem)))
  await writeFile(within("both.pem"), Buffer.concat(pems))
  const files = ["-in", within("both.pem"), "-out", within("seal.p12")]
  execFileSync("openssl", ["pkcs12", "-export", ...files, "-passout", "pass:right"], {
    stdio: "pipe",
  })
  await writeFile(within("passphrase"), "right")
  const SEAL_PASSPHRASE_FILE = within("passphrase")
  return { SELLER_FILE, SEAL_PKCS12_FILE: within("seal.p12"), SEAL_PASSPHRASE_FILE }
}

/** Kills the children of the process, as Linux lists them. */
export const killChildrenOf = (processId: number): void => {
  const children = `/proc/${processId}/task/${processId}/children`
  // Without a child there is no id: 0 would be the whole group, including this process.
  for (const [id] of readFileSync(children, "utf8").matchAll(/\d+/g)) {
    process.kill(Number(id), "SIGKILL")
  }
}
