/**
 * Encryption keys for signing secrets in the database and of the status page, created at the first
 * start.
 */
import { randomBytes } from "node:crypto"
import type { DataFolder } from "./data-folder.ts"

const keyBytes = 32

/** Stored in the folder, readable only by its owner. */
const keptKey = async (folder: DataFolder, fileName: string): Promise<string> => {
  const stored = await folder.read(fileName)
  if (stored !== undefined) return stored.trim()
  const key = randomBytes(keyBytes).toString("base64")
  await folder.keep(fileName, `${key}\n`)
  return key
}

/** In the format of `WEBHOOK_SECRETS_KEY`. */
export const webhookSecretsKey = (folder: DataFolder): Promise<string> =>
  keptKey(folder, "webhook-secrets-key")

/** In the format of `STATUS_SECRETS_KEY`. */
export const statusSecretsKey = (folder: DataFolder): Promise<string> =>
  keptKey(folder, "status-secrets-key")
