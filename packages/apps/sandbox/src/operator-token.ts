/** The operator's token, stored in the folder from the first start. The API gets only its hash. */
import { createHash, randomBytes } from "node:crypto"
import type { DataFolder } from "./data-folder.ts"

export interface OperatorToken {
  readonly token: string
  /** SHA-256, hexadecimal. */
  readonly hash: string
}

const fileName = "operator-token"

const keptToken = async (folder: DataFolder): Promise<string> => {
  const stored = await folder.read(fileName)
  if (stored !== undefined) return stored.trim()
  const token = `ppl_op_${randomBytes(32).toString("base64url")}`
  await folder.keep(fileName, `${token}\n`)
  return token
}

export const operatorToken = async (folder: DataFolder): Promise<OperatorToken> => {
  const token = await keptToken(folder)
  return { token, hash: createHash("sha256").update(token).digest("hex") }
}
