/** The key of the signing secrets in the sandbox's database, made at the first start. */
import { randomBytes } from "node:crypto"
import type { DataFolder } from "./data-folder.ts"

const fileName = "webhook-secrets-key"
const keyBytes = 32

/** The key as it stands in `WEBHOOK_SECRETS_KEY`; kept in the folder for its owner's eyes. */
export const webhookSecretsKey = async (folder: DataFolder): Promise<string> => {
  const known = await folder.read(fileName)
  if (known !== undefined) return known.trim()
  const key = randomBytes(keyBytes).toString("base64")
  await folder.keep(fileName, `${key}\n`)
  return key
}
