/** The webhook settings that the API and the worker share. */
import {
  type Database,
  parseSecretKeys,
  sealPlainSecrets,
  type SecretKeys,
} from "@procurement/adapter-postgres"
import { z } from "zod"
import { oneLine } from "./settings-error.ts"
import { switchValue } from "./settings.ts"

const keysIn = (text: string, context: z.core.$RefinementCtx<string>): SecretKeys => {
  try {
    return parseSecretKeys(text)
  } catch (error) {
    context.addIssue(oneLine(error))
    return z.NEVER
  }
}

const usage =
  "encrypts the webhooks' secrets: 32 bytes, base64; older keys follow, separated by commas"

/** Keys that encrypt the signing secrets in the database. */
export const webhookSecretsSetting = z
  .string()
  .transform(keysIn)
  .meta({ title: "list", description: usage, isSecret: true })

/** For a process that needs them only in some roles. */
export const optionalWebhookSecretsSetting = (roles: string) =>
  z
    .string()
    .transform((text, context) => (text === "" ? undefined : keysIn(text, context)))
    .meta({ title: "list or empty" })
    .prefault("")
    .meta({ description: `${usage}; ${roles}`, isSecret: true })

/**
 * Whether endpoints may be on this machine. The API, which registers them, and the worker, which
 * sends to them, must use the same value. The rule also applies to addresses in certificates.
 */
export const webhookLoopbackSetting = switchValue
  .prefault("off")
  .describe("on: webhooks may go to this machine and over plain HTTP (sandbox only)")

/**
 * Encrypts the stored secrets with the first key, including those under an older key. Rejects with
 * one line when the keys do not match this database.
 */
export const sealWebhookSecrets = async (database: Database, keys: SecretKeys): Promise<void> => {
  await sealPlainSecrets(database, keys).catch((cause: unknown) => {
    throw new Error(`WEBHOOK_SECRETS_KEY: ${oneLine(cause)}`, { cause })
  })
}
