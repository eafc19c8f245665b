/** Keys of signing secrets, the database's and the status page's, made at the first start. */
import { randomBytes } from "node:crypto"
import type { DataFolder } from "./data-folder.ts"

const keyBytes = 32

/** Kept in the folder, readable by its owner alone. */
const keptKey = async (folder: DataFolder, fileName: string): Promise<string> => {
  const known = await folder.read(fileName)
  if (known !== undefined) return known.trim()
  const key = randomBytes(keyBytes).toString("base64")
  await folder.keep(fileName, `${key}\n`)
  return key
}

/** The key as it stands in `WEBHOOK_SECRETS_KEY`. */
export const webhookSecretsKey = (folder: DataFolder): Promise<string> =>
  keptKey(folder, "webhook-secrets-key")

/** The key as it stands in `STATUS_SECRETS_KEY`. */
export const statusSecretsKey = (folder: DataFolder): Promise<string> =>
  keptKey(folder, "status-secrets-key")
