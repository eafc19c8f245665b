/**
 * The operator's token: its value stays in the folder from the first start, the database gets its
 * hash. The status page has the same token, by its settings.
 */
import { createHash, randomBytes } from "node:crypto"
import { type Database, makeOperatorTokenStore } from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import type { SecretHash } from "@procurement/domain/credential"
import { type OperatorName, operatorTokenValue } from "@procurement/domain/operator"
import * as Effect from "effect/Effect"
import type { DataFolder } from "./data-folder.ts"

export interface SandboxOperator {
  readonly token: string
  /** SHA-256, hexadecimal. */
  readonly hash: SecretHash
}

const fileName = "operator-token"

const keptToken = async (folder: DataFolder): Promise<string> => {
  const stored = await folder.read(fileName)
  if (stored !== undefined) return stored.trim()
  const token = operatorTokenValue(randomBytes(32))
  await folder.keep(fileName, `${token}\n`)
  return token
}

export const operatorToken = async (folder: DataFolder): Promise<SandboxOperator> => {
  const token = await keptToken(folder)
  return { token, hash: createHash("sha256").update(token).digest("hex") as SecretHash }
}

const name = "sandbox" as OperatorName

/** More than the sandbox's time can be moved. */
const lifetimeMillis = 10 * 365 * 86_400_000

/** Lets the operator in for ten years from this start. */
export const admitOperator = (
  database: Database,
  { hash }: SandboxOperator,
  offsetMillis: number,
): Promise<unknown> => {
  const store = makeOperatorTokenStore(database)
  const createdAt = instant(Date.now() + offsetMillis)
  const expiresAt = instant(createdAt + lifetimeMillis)
  const terms = { scopes: ["administrator"], networks: [], createdAt, expiresAt } as const
  return Effect.runPromise(Effect.andThen(store.remove(name), store.save({ name, hash, ...terms })))
}
